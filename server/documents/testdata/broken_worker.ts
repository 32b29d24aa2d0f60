throw new Error("this thread has a fault");
