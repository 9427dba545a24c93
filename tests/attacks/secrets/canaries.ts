/** Secrets that occur nowhere else, as people type them; each with the spellings in which it must not come back. */
export const canarySecrets = {
	ssn: { typed: '986-42-7135', spellings: ['986-42-7135', '986427135', '986 42 7135'] },
	dob: { typed: '03/29/1973', spellings: ['03/29/1973', '1973-03-29', '3/29/1973', 'March 29, 1973'] },
	dlNumber: { typed: 'QX7719405', spellings: ['QX7719405', 'qx7719405', 'QX 7719405'] },
	dlExpiry: { typed: '07/31/2031', spellings: ['07/31/2031', '2031-07-31', '7/31/2031'] },
} as const

export type CanaryField = keyof typeof canarySecrets

/** The secrets as typed, by field. */
export const typedSecrets = Object.fromEntries(
	Object.entries(canarySecrets).map(([field, { typed }]) => [field, typed]),
) as Record<CanaryField, string>

const encodings = (text: string): string[] => [
	text,
	encodeURIComponent(text),
	JSON.stringify(text).slice(1, -1).replaceAll('/', '\\/'),
	Buffer.from(text).toString('hex'),
	Buffer.from(text, 'utf16le').toString('latin1'),
	...[0, 1, 2].map((shift) =>
		Buffer.from(`${'x'.repeat(shift)}${text}`)
			.toString('base64')
			.replace(/=+$/, '')
			.slice(shift === 0 ? 0 : shift + 1, -2),
	),
]

const known = Object.entries(canarySecrets).flatMap(([field, { spellings }]) =>
	spellings.flatMap(encodings).map((text) => ({ field, text })),
)

/** Returns the fields whose secret a text contains, in any spelling, also inside the serialized data of a page. */
export function secretsIn(text: string): string[] {
	const places = [text, serializedData(text), withoutEntities(text)]
	return [
		...new Set(
			known.filter((each) => places.some((place) => place.includes(each.text))).map((each) => each.field),
		),
	]
}

/** The data that React Router writes into a page as strings in scripts, decoded; empty for other answers. */
export const serializedData = (html: string): string =>
	[...html.matchAll(/streamController\.enqueue\(("(?:[^"\\]|\\.)*")\)/g)]
		.map(([, literal]) => JSON.parse(literal!) as string)
		.join('')

const withoutEntities = (html: string) =>
	html
		.replaceAll(/&#x([\da-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
		.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
