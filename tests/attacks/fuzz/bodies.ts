import type { RequestOptions } from '#tests/attacks/site.ts'
import type { Fields, Picker } from './cases.ts'
import { bodyOf } from './forms.ts'
import { safeEncode } from './nasty.ts'

export type Body = Pick<RequestOptions, 'headers' | 'body'>
type Encode = (picker: Picker, fields: Fields) => Body

const urlencodedType = 'application/x-www-form-urlencoded'

const urlencodedText = (fields: Fields) =>
	fields.map(([name, { encoded }]) => `${safeEncode(name)}=${encoded}`).join('&')

const multipartOf = (fields: Fields) =>
	bodyOf(
		fields.map(([name, { text }]) => [name, text]),
		true,
	)

/** Returns the fields as JSON, in which every second value is not a string. Repeated names stay repeated. */
function jsonText({ pool, oneOf }: Picker, fields: Fields): string {
	const members = fields.map(([name, { text }], i) => {
		const value = i % 2 ? text : oneOf(pool.json)
		// Built by hand, because an object would treat `__proto__` as its prototype and keep only one of several equal names.
		return `${JSON.stringify(name)}:${JSON.stringify(value) ?? 'null'}`
	})
	return `{${members.join(',')}}`
}

const typedBody = (type: string, body: string | Uint8Array): Body => ({
	headers: type ? { 'content-type': type } : {},
	body,
})

const brokenTypes = [
	'application/json',
	'text/plain',
	'multipart/form-data',
	'multipart/form-data; boundary=',
	'multipart/form-data; boundary=x',
	`${urlencodedType}; charset=utf-16`,
	'application/xml',
	'',
	';',
	'image/png',
]
const fragments = ['--x', '--x--', '--x\r\n\r\n', '{', '[]', 'null', '"', '%', '=&=&', '%=%']
const nested = ['['.repeat(100_000), '{"a":'.repeat(100_000), `${'['.repeat(50_000)}${']'.repeat(50_000)}`]

/** Encodes the fields of a form in every format, with the right, a wrong or no content type. */
export const encodings: Record<string, Encode> & { json: Encode; urlencoded: Encode } = {
	urlencoded: (_picker, fields) => typedBody(urlencodedType, urlencodedText(fields)),
	json: (picker, fields) => typedBody('application/json', jsonText(picker, fields)),
	multipart: (_picker, fields) => {
		const { body, type } = multipartOf(fields)
		return typedBody(type, body)
	},
	'multipart with another boundary': (_picker, fields) =>
		typedBody('multipart/form-data; boundary=another', multipartOf(fields).body),
	'multipart without a boundary': (_picker, fields) =>
		typedBody('multipart/form-data', multipartOf(fields).body),
	'truncated multipart': ({ below }, fields) => {
		const { body, type } = multipartOf(fields)
		return typedBody(type, body.slice(0, below(body.length)))
	},
	'plain text': (_picker, fields) =>
		typedBody('text/plain', fields.map(([name, { text }]) => `${name}=${text}`).join('\r\n')),
	xml: (_picker, fields) =>
		typedBody(
			'application/xml',
			`<form>${fields.map(([, { text }]) => `<field>${text}</field>`).join('')}</form>`,
		),
	'no type': (_picker, fields) => typedBody('', urlencodedText(fields)),
	'another charset': ({ oneOf }, fields) =>
		typedBody(
			`${urlencodedType}; charset=${oneOf(['utf-16', 'utf-7', 'shift_jis', 'x-none', '"'])}`,
			Buffer.from(urlencodedText(fields), 'utf16le'),
		),
	'JSON as a form': (picker, fields) => typedBody(urlencodedType, jsonText(picker, fields)),
	'a form as JSON': (_picker, fields) => typedBody('application/json', urlencodedText(fields)),
	'JSON as multipart': (picker, fields) =>
		typedBody('multipart/form-data; boundary=x', jsonText(picker, fields)),
	'deep JSON': ({ oneOf }) => typedBody('application/json', oneOf(nested)),
	broken: ({ pool, below, oneOf }) =>
		typedBody(oneOf(brokenTypes), below(2) ? oneOf(pool.bodies) : oneOf(fragments)),
}
