/** What file fields of papers accept. Phones offer their camera for pictures. */
export const acceptedFiles =
	'application/pdf,image/jpeg,image/png,image/webp,image/heic,message/rfc822,text/plain,.pdf,.eml,.txt'

/** What is said of a file whose reader could not be loaded, or failed. */
export const unreadable = 'This file can’t be read. Please paste its text instead.'
