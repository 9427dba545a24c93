/**
 * After how many days the text of a sent email is erased. The notices of credit decisions, which have to be kept longer, are stored with
 * their application.
 */
export const emailTextDaysKept = 730
