// Where the private pages of a visit are. Tokens stand in the query, which the access log leaves out.

/** The page where a client sees, pays, moves and cancels one visit. */
export const managePath = '/appointment'
/** The same visit as a calendar file. */
export const appointmentCalendarPath = '/appointment/calendar.ics'
/** Claiming a freed slot, and leaving the waitlist. */
export const waitlistPath = '/waitlist'
/** The advisor's calendar as a feed. */
export const feedPath = '/calendar.ics'

export const manageUrl = (origin: string, token: string) => `${origin}${managePath}?link=${token}`
export const appointmentCalendarUrl = (origin: string, token: string) =>
	`${origin}${appointmentCalendarPath}?link=${token}`
export const claimUrl = (origin: string, token: string) =>
	`${origin}${waitlistPath}?claim=${encodeURIComponent(token)}`
export const leaveUrl = (origin: string, token: string) =>
	`${origin}${waitlistPath}?leave=${encodeURIComponent(token)}`
export const feedUrl = (origin: string, key: string) => `${origin}${feedPath}?key=${key}`
