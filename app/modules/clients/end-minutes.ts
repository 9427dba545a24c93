/** How long the end of a service can be taken back before the client is emailed. */
export const endMinutes = 10
