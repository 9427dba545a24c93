const e164 = /^\+[1-9]\d{7,14}$/

/** Returns a typed number in the format E.164; ten digits are a number of the US. Returns null for anything else. */
export function readMobileNumber(text: string): string | null {
	const typed = text.replace(/[\s().\-/]/g, '')
	const number = /^[2-9]\d{9}$/.test(typed) ? `+1${typed}` : /^1[2-9]\d{9}$/.test(typed) ? `+${typed}` : typed
	return e164.test(number) ? number : null
}

/** The address of a number among the devices (RFC 5724). */
export const smsEndpoint = (number: string): string => `sms:${number}`

/** The number of such an address. */
export const numberOfEndpoint = (endpoint: string): string => endpoint.replace(/^sms:/, '')
