/** How long a phone keeps a kit without opening it again from the account. */
export const kitDays = 7
/** How long a mailed link can be opened. */
export const kitLinkHours = 48
/** Digits of the code that belongs to a mailed link. */
export const codeDigits = 6
/** Wrong codes after which a link is dead. */
export const codeTriesMax = 5
/** Bytes of one photo; the phone makes it smaller before it sends it. */
export const photoBytesMax = 8_000_000
/** Entries in one request. */
export const sentEntriesMax = 200
