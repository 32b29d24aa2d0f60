/** Header of answers to calls: the entry script of the server's release, which a page has in its own document. */
export const RELEASE_HEADER = "unitfolio-release";
