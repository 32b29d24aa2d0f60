/** A school that a person may sign in to; `origin`: `https://oak.example`. */
export type OwnSchool = { id: string; name: string; origin: string };
