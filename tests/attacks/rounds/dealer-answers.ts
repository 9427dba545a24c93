import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { inSample, isDeep } from '#tests/setup/deep.ts'
import { withoutRandomText } from '#tests/support/random-text.ts'
import type { Site, SiteResponse } from '../site.ts'

/** The client about whom dealers must learn nothing. Name and number are rare enough to be found in any answer. */
export const secretClient = { name: 'Quillian Zefirov-Marañón', phone: '(267) 555-0193' }

/** Every spelling in which a response could contain a text. */
const spellings = (text: string): string[] => [
	text,
	text.normalize('NFKD').replaceAll(/\p{M}/gu, ''),
	encodeURIComponent(text),
	JSON.stringify(text).slice(1, -1),
	Buffer.from(text).toString('hex'),
	...[0, 1, 2].map((shift) =>
		Buffer.from(`${'x'.repeat(shift)}${text}`)
			.toString('base64')
			.slice(shift === 0 ? 0 : shift + 1, -3),
	),
]

/** What no answer to a dealer may contain: texts in any spelling, in lower case, and numbers. */
export type Canaries = { words: string[]; numbers: string[] }

/** @param dollars what the other dealers bid, with and without their documentation fee */
export function canariesOf(email: string, dollars: readonly number[]): Canaries {
	const words = secretClient.name.split(/[ -]/)
	const digits = secretClient.phone.replaceAll(/\D/g, '')
	return {
		words: [secretClient.name, ...words, email].flatMap(spellings).map((text) => text.toLowerCase()),
		numbers: [secretClient.phone, digits, '267-555-0193', '5550193', '555-0193'].concat(
			dollars.flatMap((amount) =>
				[amount, amount + 449].flatMap((each) => [String(each), each.toLocaleString('en-US')]),
			),
		),
	}
}

/** Returns the canaries that a text contains, in any spelling. */
export function canariesIn(text: string, { words, numbers }: Canaries): string[] {
	const lower = text.toLowerCase()
	const rest = withoutRandomText(lower)
	return [...words.filter((word) => lower.includes(word)), ...numbers.filter((each) => rest.includes(each))]
}

/** An answer with its headers, except its length in bytes, which may happen to be the number that is looked for. */
export const whole = ({ headers, text }: SiteResponse) => {
	const { 'content-length': _length, ...rest } = headers
	return `${JSON.stringify(rest)}\n${text}`
}

/** An answer without what differs between any two requests and between two dealers: identifiers, keys of forms, links, nonces, times. */
export const comparable = (answer: SiteResponse): string =>
	whole(answer)
		.replaceAll(/[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[\da-f]{4}-[\da-f]{12}/g, 'UUID')
		.replaceAll(
			/"(?:date|server-timing|x-request-id|etag|set-cookie|last-modified)":(?:"(?:[^"\\]|\\.)*"|\[[^\]]*\]),?/g,
			'',
		)
		.replaceAll(/nonce-[\w+/=-]+|nonce="[^"]*"/g, 'NONCE')
		.replaceAll(/(?<=(?:token|link)(?:%3D|[^\w%]{1,6}))[\w-]{22}(?:\.[\w-]{22}|[\w-]{21})/g, 'TOKEN')

/** Returns what differs first between two lists of answers, short enough to read; empty where nothing does. */
export function firstDifference(some: readonly string[], others: readonly string[]): string {
	if (some.length !== others.length) return `${some.length} answers and ${others.length}`
	for (const [index, one] of some.entries()) {
		const other = others[index]!
		if (one === other) continue
		let at = 0
		while (one[at] === other[at]) at += 1
		return `answer ${index}: …${one.slice(at - 60, at + 60)}… and …${other.slice(at - 60, at + 60)}…`
	}
	return ''
}

export type AskedAs = {
	token: string
	roundId: string
	/** Whether declining and withdrawing are tried as well, which change the page afterwards. */
	mayChange: boolean
	/** Photos of the car. */
	photoIds?: readonly string[]
}

/**
 * Sends every request that a dealer can send with its link. Outside the deep run pages are not requested once more for their data, which
 * their HTML contains, and a form is sent as a page, for its data or not at all, in turns.
 */
export async function answersTo(
	site: Site,
	{ token, roundId, mayChange, photoIds = [] }: AskedAs,
): Promise<SiteResponse[]> {
	const form = (fields: Record<string, string>) => ({
		method: 'POST',
		headers: { origin: site.origin, 'content-type': 'application/x-www-form-urlencoded' },
		body: new URLSearchParams(fields).toString(),
	})
	const page = `/bid?link=${token}`
	const answers = [await site.send(page)]
	if (isDeep) answers.push(await site.send(`/bid.data?link=${token}`))
	const [proof] = /\/round\/[\da-f-]{36}\/proof\?receipt=[\da-f]{64}/.exec(answers[0]!.text) ?? []
	const paths = [
		...(proof ? [proof] : []),
		...(proof && isDeep ? [proof.replace('/proof?', '/proof.data?')] : []),
		`/round/${roundId}/proof?receipt=${'0'.repeat(64)}`,
		...[...photoIds, randomUUID()].map((id) => `/api/bid-photos/${id}?link=${token}`),
	]
	for (const path of paths) answers.push(await site.send(path))
	const forms: Record<string, string>[] = [
		{ intent: 'save', price: '1' },
		{ intent: 'bid', price: 'x' },
		{ intent: 'decline', reason: 'none' },
		...(mayChange ? [{ intent: 'decline', reason: 'time' }] : []),
		{ intent: 'answer', question: randomUUID(), answer: 'x' },
		...(mayChange ? [{ intent: 'withdraw', code: '' }] : []),
		{ intent: 'inquire', inquiry: '', formKey: randomUUID() },
		{ intent: '__proto__' },
	]
	for (const [i, fields] of forms.entries())
		for (const [j, path] of [page, `/bid.data?link=${token}`].entries())
			if (inSample(6, i, 3 * j)) answers.push(await site.send(path, form(fields)))
	return answers
}

type Watched = {
	site: Site
	canaries: Canaries
	round: { id: string }
	tokens: readonly string[]
	invitations: readonly { dealerName: string }[]
	photoIds?: readonly string[]
}

/**
 * Looks for canaries and the names of other dealers in the answers to every request that one dealer can send. `found` contains the
 * canaries found in answers, and `looked` is the number of answers.
 */
export function watchAnswers({ site, canaries, round, tokens, invitations, photoIds = [] }: Watched) {
	const watched = {
		found: new Set<string>(),
		looked: 0,
		async look(state: string, index: number): Promise<SiteResponse[]> {
			const answers = await answersTo(site, {
				token: tokens[index]!,
				roundId: round.id,
				mayChange: state.includes('without a bid'),
				photoIds,
			})
			expect(answers[0]!.status, state).toBe(200)
			const dealers = invitations.filter((_, dealerIndex) => dealerIndex !== index)
			const words = [...canaries.words, ...dealers.map(({ dealerName }) => dealerName.toLowerCase())]
			for (const answer of answers) {
				watched.looked += 1
				for (const text of canariesIn(whole(answer), { ...canaries, words }))
					watched.found.add(`${text} when ${state}`)
			}
			return answers
		},
	}
	return watched
}
