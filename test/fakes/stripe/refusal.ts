/** Why a call is refused, as the published API says. */
export class StripeRefusal extends Error {
  constructor(message: string, readonly param?: string, readonly code?: string) {
    super(message);
  }
}
