import { createHmac, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type LinkPurpose, linkPurposes } from '#app/lib/paths/link-purposes.ts'
import { hashOfToken } from './random-token.server.ts'
import { createLinks, type Link } from './signed-links.server.ts'

const secret = 'a secret that only this test knows, 0123456789'
const origin = 'https://advice.example'
const links = createLinks({ secret, origin })

const purposes = Object.keys(linkPurposes) as LinkPurpose[]
const id = '6f1c2a8e-0000-4000-8000-000000000001'
const subjects = { uuid: id, number: '47', text: 'eyJ2IjoxfQ' }
const otherSubjects = { uuid: randomUUID(), number: '48', text: 'eyJ2IjoyfQ' }
const state = ['robin@example.com']
const linkOf = (purpose: LinkPurpose): Link => ({
	purpose,
	subject: subjects[linkPurposes[purpose].subject],
	state,
})

/** What a row of this subject and state answers; `null` for a token that does not open it. */
const opens = (purpose: LinkPurpose, token: string, row: Omit<Link, 'purpose'> = linkOf(purpose)) =>
	links
		.open(purpose, token, async (subject) =>
			subject === row.subject ? [{ row: subject, state: row.state ?? [] }] : [],
		)
		.catch(() => null)

test.each(purposes)(
	'%s: the link opens its row, is the same each time and needs no encoding',
	async (purpose) => {
		const link = linkOf(purpose)
		const token = links.tokenOf(link)
		expect(await opens(purpose, token)).toBe(link.subject)
		expect(links.tokenOf({ ...link })).toBe(token)
		expect(encodeURIComponent(token)).toBe(token)
		expect(links.urlOf(link)).toBe(`${origin}${linkPurposes[purpose].page}${token}`)
		expect(links.urlOf(link)).not.toContain('robin')
		const unbound = { purpose, subject: link.subject }
		expect(links.read(purpose, links.tokenOf(unbound))).toBe(link.subject)
		expect(links.read(purpose, token)).toBeNull()
	},
)

test.each(purposes)(
	'%s: a link for something else, an earlier state, another purpose or another site opens nothing',
	async (purpose) => {
		const link = linkOf(purpose)
		const token = links.tokenOf(link)
		const other = otherSubjects[linkPurposes[purpose].subject]
		const [subject, mac] = token.split('.') as [string, string]
		const [otherSubject, otherMac] = links.tokenOf({ ...link, subject: other }).split('.') as [string, string]
		const elsewhere = createLinks({ secret: `${secret}!`, origin })
		const bare = createHmac('sha256', secret).update(subject).digest('base64url')
		const forged = [
			'',
			'.',
			subject,
			link.subject,
			`${subject}.`,
			`${otherSubject}.${mac}`,
			`${subject}.${otherMac}`,
			`${subject}.${bare}`,
			`${subject}.${'A'.repeat(22)}`,
			`${token}=`,
			`${token}A`,
			` ${token}`,
			`${token}.${mac}`,
			token.slice(0, -1),
			`${token.slice(0, -1)}é`,
			'é'.repeat(45),
			elsewhere.tokenOf(link),
			links.tokenOf({ ...link, state: ['mallory@example.com'] }),
			links.tokenOf({ ...link, state: [] }),
			links.tokenOf({ ...link, state: ['robin@example', '.com'] }),
			...purposes
				.filter((another) => another !== purpose)
				.map((another) => links.tokenOf({ ...link, purpose: another })),
		]
		for (const each of forged) expect(await opens(purpose, each), each).toBeNull()
		expect(await opens(purpose, token, { subject: other, state })).toBeNull()
		expect(await opens(purpose, token, { ...link, state: ['robin.new@example.com'] })).toBeNull()
	},
)

test.each(purposes)('%s: a link with any single character changed opens nothing', async (purpose) => {
	const token = links.tokenOf(linkOf(purpose))
	const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
	// Includes every other spelling of the same bytes: base64url has several for the last character.
	for (const last of alphabet)
		if (!token.endsWith(last)) expect(await opens(purpose, token.slice(0, -1) + last)).toBeNull()
	await fc.assert(
		fc.asyncProperty(fc.nat(token.length - 1), fc.constantFrom(...alphabet), async (position, character) => {
			const forged = token.slice(0, position) + character + token.slice(position + 1)
			fc.pre(forged !== token)
			expect(await opens(purpose, forged)).toBeNull()
		}),
		{ numRuns: 100 },
	)
})

test.each(purposes)('%s: only somebody with a valid link learns that it has expired', async (purpose) => {
	const link = linkOf(purpose)
	const open = (token: string) =>
		links.open(purpose, token, async () => [{ row: 'it', state, isExpired: true }])
	const { advice } = linkPurposes[purpose]
	await expect(open(links.tokenOf(link))).rejects.toThrow(`This link has expired. ${advice}`)
	await expect(open(links.tokenOf({ ...link, state: [] }))).rejects.toThrow(
		`This link no longer works. ${advice}`,
	)
})

test('of several rows that a subject may mean, the one whose state the link has is opened', async () => {
	const open = (address: string) =>
		links.open('chat', links.tokenOf({ purpose: 'chat', subject: id, state: [address] }), async () => [
			{ row: 'one', state: ['one@example.com'] },
			{ row: 'two', state: ['two@example.com'] },
		])
	expect([await open('one@example.com'), await open('two@example.com')]).toEqual(['one', 'two'])
})

test('a link whose hash is stored still opens its row when the secret is another one', async () => {
	const token = links.tokenOf(linkOf('review'))
	const later = createLinks({ secret: 'the next secret of the site, 0123456789', origin })
	const open = (text: string) =>
		later.open(
			'review',
			text,
			async () => [],
			async (hash) => (hash === hashOfToken(token) ? ['it'] : []),
		)
	expect(await open(token)).toBe('it')
	await expect(open(`${token}=`)).rejects.toThrow('no longer works')
})

test('a link to a row is 45 letters long', () => {
	expect(links.tokenOf(linkOf('appointment'))).toMatch(/^[\w-]{22}\.[\w-]{22}$/)
})
