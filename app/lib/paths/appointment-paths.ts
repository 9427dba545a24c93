// The addresses of an appointment's private pages. Tokens are in the query, which the access log omits.

/** The file for the calendar of a client, by the link of the appointment. */
export const appointmentCalendarPath = '/appointment/calendar.ics'
/** The page for claiming a freed spot and for leaving the waitlist. */
export const waitlistPath = '/waitlist'
/** The page where a client of an online search books a call, by the link of the order's brief. */
export const callPath = '/call'
/** The feed of the advisor's calendar. */
export const feedPath = '/calendar.ics'

export const claimUrl = (origin: string, token: string) =>
	`${origin}${waitlistPath}?claim=${encodeURIComponent(token)}`
export const leaveUrl = (origin: string, token: string) =>
	`${origin}${waitlistPath}?leave=${encodeURIComponent(token)}`
export const feedUrl = (origin: string, key: string) => `${origin}${feedPath}?key=${key}`
