import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { messageMap } from '#app/modules/notifications/messages/message-map.ts'

/** Kinds that the code puts together: `application-${kind}`. */
const prefixes = [
	'application-admin-',
	'application-',
	'co-applicant-',
	'appointment-admin-',
	'appointment-',
	'support-',
]

test('every email of the map of messages is sent somewhere', () => {
	const sources = globSync('app/**/*.{ts,tsx}', {
		exclude: (path) => /messages$|\.test\.ts$/.test(String(path)),
	})
		.map((path) => readFileSync(path, 'utf8'))
		.join('\n')
	const kinds = Object.values(messageMap).flatMap((events) =>
		events.flatMap(({ told }) =>
			told.flatMap(([, how]) => (how.startsWith('email: ') ? [how.slice('email: '.length)] : [])),
		),
	)
	expect(kinds.length).toBeGreaterThan(80)
	const isWritten = (kind: string) => [`'${kind}'`, `${kind}:`].some((text) => sources.includes(text))
	const isSent = (kind: string) =>
		isWritten(kind) ||
		prefixes.some(
			(prefix) =>
				kind.startsWith(prefix) &&
				sources.includes(`\`${prefix}\${`) &&
				[kind.slice(prefix.length), kind.slice(prefix.length).replaceAll('-', '_')].some(isWritten),
		)
	expect(kinds.filter((kind) => !isSent(kind))).toEqual([])
})
