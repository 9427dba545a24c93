import { expect, test } from 'vitest'
import { profileSchema } from './profile.schema.ts'

const fields = {
	name: 'Marcus B.',
	handle: 'marcus',
	bio: 'Two Civics so far.',
	affiliation: 'none',
	affiliationName: '',
}

const parse = (set: Partial<Record<keyof typeof fields, unknown>>) =>
	profileSchema.safeParse({ ...fields, ...set })
const messagesAt = (set: Parameters<typeof parse>[0]) =>
	(parse(set).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message])

test('a name is one line without invisible characters, and a handle is lowercase without its @', () => {
	expect(parse({ name: ' Marcus\n\u202e B.\u200b ', handle: ' @Marcus-B ' }).data).toMatchObject({
		name: 'Marcus B.',
		handle: 'marcus-b',
	})
})

test.each([
	['name', { name: ' \u200b ' }, 'Please enter a display name.'],
	['name', { name: '555 0142' }, 'Please use at least one letter.'],
	['handle', { handle: '@' }, 'Please enter a handle.'],
	['handle', { handle: 'marcus_b' }, /1 to 24 lowercase letters/],
	['handle', { handle: 'Support' }, /reserved for the site/],
	['affiliation', { affiliation: 'friend' }, 'Please say whether a dealer or lender pays you.'],
] as const)('an invalid %s is reported at its field: %j', (field, set, message) => {
	const [[at, text] = []] = messagesAt(set)
	expect(at).toBe(field)
	if (typeof message === 'string') expect(text).toBe(message)
	else expect(text).toMatch(message)
})

test('a member whom a dealer or lender pays must say who it is', () => {
	for (const affiliation of ['dealer', 'lender'])
		expect(messagesAt({ affiliation, affiliationName: ' ' })).toEqual([
			['affiliationName', 'Please say who pays you, such as “Sells cars at a franchised dealership”.'],
		])
	expect(parse({ affiliation: 'dealer', affiliationName: 'Sells  cars' }).data).toMatchObject({
		affiliationName: 'Sells cars',
	})
	expect(parse({ affiliationName: undefined, bio: undefined }).data).toMatchObject({ bio: '' })
})
