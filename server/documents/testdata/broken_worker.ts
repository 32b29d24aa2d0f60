// A thread that cannot even begin.
throw new Error("this thread has a fault");
