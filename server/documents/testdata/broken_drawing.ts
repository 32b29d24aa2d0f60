throw new Error("this drawing has a fault");
