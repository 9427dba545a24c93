import { expect } from 'vitest'
import { review } from '#app/db/schema/reviews.ts'
import { upload } from '#app/db/schema/uploads.ts'
import { getOwnProfile } from '#app/modules/forum/members/profile.server.ts'
import { action as saveProfile } from '#app/routes/account/community.tsx'
import { action as writeReview } from '#app/routes/reviews/new.tsx'
import { makeWriter } from '#tests/factories/forum/forum-world.ts'
import { test } from '#tests/setup/database.ts'
import { type Fields, now, submit, textFile } from './submit.ts'

const goodReview = {
	about: 'service:online_search',
	stars: '5',
	name: 'Marcus Bell',
	vehicleYear: '2019',
	vehicleMake: 'Toyota',
	vehicleModel: 'Corolla',
	body: 'They found three and told me why.',
	recommends: 'yes',
	firstPriceCents: '',
	finalPriceCents: '',
}

const reviewMistakes: [mistake: string, change: Fields, field: string, message: string][] = [
	['no stars', { stars: '' }, 'stars', 'Please choose one to five stars.'],
	['no year', { vehicleYear: '' }, 'vehicleYear', 'The model year is required'],
	[
		'a year of two digits',
		{ vehicleYear: '19' },
		'vehicleYear',
		'Please enter the model year with four digits.',
	],
	[
		'a year that is years away',
		{ vehicleYear: '2062' },
		'vehicleYear',
		'Please enter a year from 1900 to 2027.',
	],
	['the make in the wrong field', { vehicleMake: '' }, 'vehicleMake', 'The make is required'],
	['no model', { vehicleModel: '' }, 'vehicleModel', 'The model is required'],
	['no text', { body: '' }, 'body', 'Your review is required'],
	['two words', { body: 'Great!' }, 'body', 'Please write at least 20 characters.'],
	['a novel', { body: 'x'.repeat(5_200) }, 'body', 'Please write at most 5,000 characters. This has 5,200.'],
	[
		'no answer to the question',
		{ recommends: '' },
		'recommends',
		'Please say whether you would recommend us.',
	],
	['a name with digits', { name: 'Marcus 77' }, 'name', 'Please use letters for your name.'],
	[
		'only the first price',
		{ firstPriceCents: '20,000' },
		'finalPriceCents',
		'Please enter the final price as well, or leave both empty.',
	],
	[
		'a price in words',
		{ firstPriceCents: 'about 20k', finalPriceCents: '19,000' },
		'firstPriceCents',
		'Please enter an amount in dollars, like 25,000 or 25000.50.',
	],
	[
		'the bill of sale as a PDF',
		{ photo: textFile('bill.pdf', 'application/pdf', '%PDF-1.7\n') },
		'photo',
		'Please choose a PNG or JPG file.',
	],
	[
		'a photo of 6 MB',
		{ photo: textFile('car.jpg', 'image/jpeg', new Uint8Array(6_000_000)) },
		'photo',
		'This file is too large. The limit is 5 MB.',
	],
	['nothing to review chosen', { about: '' }, 'about', 'Please choose what your review is about.'],
]

test('each common mistake in a review is answered at its field, keeps what was typed, and posts nothing', async ({
	db,
}) => {
	const viewer = await makeWriter(db, 'Marcus Bell')
	for (const [mistake, change, field, message] of reviewMistakes) {
		const sent = { ...goodReview, ...change }
		const { errors, values } = await submit({ db, action: writeReview, viewer }, sent)
		expect(errors[field], mistake).toBe(message)
		for (const [name, typed] of Object.entries(sent))
			if (typeof typed === 'string') expect(values[name], mistake).toBe(typed)
	}
	expect([await db.$count(review), await db.$count(upload)]).toEqual([0, 0])
})

test('what people add to a year or a model is taken, and a second review says where the first one is', async ({
	db,
}) => {
	const viewer = await makeWriter(db, 'Marcus Bell')
	const post = (change: Fields = {}) =>
		submit({ db, action: writeReview, viewer }, { ...goodReview, ...change })
	const first = await post({
		vehicleYear: ' 2019 ',
		vehicleModel: 'Civic LX (manual), 2-door',
		vehicleMake: 'Honda ',
	})
	expect(first.location).toMatch(/^\/reviews\/\d+$/)
	expect(await post()).toMatchObject({
		status: 409,
		formError: 'You have already reviewed this service this year. You can edit that review.',
		values: goodReview,
	})
})

const goodProfile = {
	intent: 'profile',
	name: 'Ana B.',
	handle: 'ana-b',
	bio: '',
	affiliation: 'none',
	affiliationName: '',
}
const shape = 'Please use 1 to 24 lowercase letters, digits or hyphens. It can’t start or end with a hyphen.'

const profileMistakes: [mistake: string, change: Fields, field: string, message: string][] = [
	['no name', { name: ' ' }, 'name', 'Please enter a display name.'],
	['a phone number for a name', { name: '555 0142' }, 'name', 'Please use at least one letter.'],
	['a name that is a sentence', { name: 'x'.repeat(61) }, 'name', 'Please use at most 60 characters.'],
	['no handle', { handle: '' }, 'handle', 'Please enter a handle.'],
	['a handle with a space', { handle: 'ana b' }, 'handle', shape],
	['a handle with an underscore', { handle: 'ana_b' }, 'handle', shape],
	['a handle that is an email address', { handle: 'ana@example.com' }, 'handle', shape],
	[
		'a handle of the site',
		{ handle: 'Admin' },
		'handle',
		'This handle is reserved for the site. Please choose another.',
	],
	[
		'a handle that is taken',
		{ handle: '@Ben-K' },
		'handle',
		'This handle is already taken. Please choose another.',
	],
	['a life story', { bio: 'x'.repeat(340) }, 'bio', 'Please write at most 300 characters. This has 340.'],
	[
		'a dealer who does not say which',
		{ affiliation: 'dealer' },
		'affiliationName',
		'Please say who pays you, such as “Sells cars at a franchised dealership”.',
	],
]

test('each common mistake in a profile is answered at its field, keeps what was typed, and changes nothing', async ({
	db,
}) => {
	await makeWriter(db, 'Ben K')
	const viewer = await makeWriter(db, 'Ana B.')
	const before = await getOwnProfile(db, { actor: viewer, now })
	for (const [mistake, change, field, message] of profileMistakes) {
		const sent = { ...goodProfile, ...change }
		const { errors, values } = await submit({ db, action: saveProfile, viewer }, sent)
		expect(errors[field], mistake).toBe(message)
		const { intent: _intent, ...typed } = sent
		expect(values, mistake).toMatchObject(typed)
	}
	expect(await getOwnProfile(db, { actor: viewer, now })).toEqual(before)
	// Capitals and the @ are no mistakes.
	const saved = await submit({ db, action: saveProfile, viewer }, { ...goodProfile, handle: '@Ana-Banana' })
	expect(saved.location).toBe('/account/community')
	expect(await getOwnProfile(db, { actor: viewer, now })).toMatchObject({ handle: 'ana-banana' })
})

test('mistakes with a profile picture are answered at its field', async ({ db }) => {
	const viewer = await makeWriter(db, 'Ana B.')
	for (const [mistake, fields, message] of [
		['none chosen', {}, 'Please choose a picture.'],
		['an empty file', { picture: textFile('me.png', 'image/png', '') }, 'Please choose a picture.'],
		[
			'a document',
			{ picture: textFile('me.png', 'image/png', '%PDF-1.7\n') },
			'Please choose a PNG or JPG file.',
		],
		[
			'half a picture',
			{ picture: textFile('me.png', 'image/png', new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10, 0])) },
			'This image could not be read. Please choose another one.',
		],
		[
			'a photo of 6 MB',
			{ picture: textFile('me.jpg', 'image/jpeg', new Uint8Array(6_000_000)) },
			'This file is too large. The limit is 5 MB.',
		],
	] as const) {
		const { errors, status } = await submit({ db, action: saveProfile, viewer }, fields)
		expect(errors.picture, mistake).toBe(message)
		expect(status, mistake).toBeLessThan(500)
	}
	expect(await db.$count(upload)).toBe(0)
})
