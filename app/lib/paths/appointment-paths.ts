// The addresses of an appointment's private pages. Tokens are in the query, which the access log omits.

/** The page where a client sees, pays, reschedules and cancels one appointment. */
export const managePath = '/appointment'
/** The same appointment as a calendar file. */
export const appointmentCalendarPath = '/appointment/calendar.ics'
/** The page for claiming a freed spot and for leaving the waitlist. */
export const waitlistPath = '/waitlist'
/** The page where a client of an online search books a call. */
export const callPath = '/call'
/** The feed of the advisor's calendar. */
export const feedPath = '/calendar.ics'

export const manageUrl = (origin: string, token: string) => `${origin}${managePath}?link=${token}`
export const appointmentCalendarUrl = (origin: string, token: string) =>
	`${origin}${appointmentCalendarPath}?link=${token}`
export const claimUrl = (origin: string, token: string) =>
	`${origin}${waitlistPath}?claim=${encodeURIComponent(token)}`
export const leaveUrl = (origin: string, token: string) =>
	`${origin}${waitlistPath}?leave=${encodeURIComponent(token)}`
/** `token` is the one of the link to the order's brief. */
export const callUrl = (origin: string, token: string) => `${origin}${callPath}?link=${token}`
export const feedUrl = (origin: string, key: string) => `${origin}${feedPath}?key=${key}`
