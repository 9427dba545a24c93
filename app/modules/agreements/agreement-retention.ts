/** How long an agreement that nobody signed is kept, with the name and address of whoever began it. */
export const unsignedDaysKept = 30
