/** What file fields of papers accept. Phones offer their camera for pictures. */
export const acceptedFiles =
	'application/pdf,image/jpeg,image/png,image/webp,image/heic,message/rfc822,text/plain,.pdf,.eml,.txt'
