import { expect, test } from 'vitest'
import type { DomainEvent } from './domain-event.ts'
import { messageMap } from './message-map.ts'

const areas: [area: string, events: readonly DomainEvent[]][] = Object.entries(messageMap)
const events = areas.flatMap(([, each]) => each)

test('docs/messages.md shows the map; `npx vitest run --project unit app/modules/notifications/messages -u` writes it', async () => {
	await expect(messagesDocument()).toMatchFileSnapshot('../../../../docs/messages.md')
})

test('each event concerns somebody, is written once, and each action of the audit chain belongs to one event', () => {
	expect(events.filter(({ told }) => told.length === 0)).toEqual([])
	const twice = (names: string[]) => names.filter((name, at) => names.indexOf(name) !== at)
	expect(twice(events.map(({ event }) => event))).toEqual([])
	expect(twice(events.flatMap(({ audit }) => audit ?? []))).toEqual([])
})

function messagesDocument(): string {
	const rowsOf = ({ event, audit = [], told }: DomainEvent) => {
		const who = told.map(([person, how]) => `**${person}** ${inWords(how)}`).join('<br>')
		return `| ${event} | ${who} | ${audit.map((action) => `\`${action}\``).join(' ')} |`
	}
	const tables = areas.flatMap(([area, each]) => [
		`## ${area}`,
		'',
		'| what happens | who hears of it | audit chain |',
		'|---|---|---|',
		...each.map(rowsOf),
		'',
	])
	return `${[...introduction, ...tables].join('\n').trimEnd()}\n`
}

const inWords = (how: string) =>
	how.replace(/^email: (.*)$/, 'email `$1`').replace(/^(shown|not told): /, '$1: ')

const introduction = [
	'# Messages',
	'',
	'Every event that concerns somebody, and how each person concerned hears of it: by an email of this kind, by a page that shows it, or not',
	'at all and why. Who caused an event and saw its result is not listed. Generated from `app/modules/notifications/messages/`; an email or',
	'an entry of the audit chain that is not there does not compile.',
	'',
]
