import { type SecretField, secretFields } from './application-fields.ts'

/**
 * What may be shown of a value that is only revealed on request. A mask is encrypted separately, so that showing it does not decrypt
 * the value.
 */
export const maskOf: Record<SecretField, (value: string) => string> = {
	ssn: (value) => `•••-••-${value.slice(-4)}`,
	dob: (value) => `••/••/${value.slice(0, 4)}`,
	// A short number shows nothing: its last characters would be most of it.
	dlNumber: (value) => `••••••${value.length < 7 ? '' : value.slice(-3)}`,
	dlExpiry: (value) => `••/••/${value.slice(0, 4)}`,
}

export const maskField = (field: SecretField) => `${field}.mask`

export const isSecret = (field: string): field is SecretField =>
	(secretFields as readonly string[]).includes(field)
