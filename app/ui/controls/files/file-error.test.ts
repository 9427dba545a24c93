import { expect, test } from 'vitest'
import { findFileError } from './file-error.ts'

const picture = { accept: 'image/png,image/jpeg', bytesMax: 5_000_000 }

for (const [description, file, expected] of [
	['a photo', { name: 'car.jpg', type: 'image/jpeg', size: 4_999_999 }, null],
	['a file whose type the browser does not know', { name: 'car', type: '', size: 10 }, null],
	['an iPhone photo', { name: 'IMG_1.HEIC', type: 'image/heic', size: 10 }, null],
	[
		'a picture of another kind',
		{ name: 'a.gif', type: 'image/gif', size: 10 },
		'Please choose a PNG or JPG file.',
	],
	[
		'a document',
		{ name: 'quote.pdf', type: 'application/pdf', size: 10 },
		'Please choose a PNG or JPG file.',
	],
	['an empty file', { name: 'car.png', type: 'image/png', size: 0 }, 'This file is empty.'],
	[
		'a byte too much',
		{ name: 'car.png', type: 'image/png', size: 5_000_001 },
		'This file is too large (5.1 MB). The limit is 5 MB.',
	],
] as const)
	test(`before ${description} is sent, the field says ${expected ? `“${expected}”` : 'nothing'}`, () => {
		expect(findFileError(file, picture)).toBe(expected)
	})

test('the allowed types of a document are listed', () => {
	const accept = '.pdf,application/pdf,image/png,image/jpeg'
	expect(findFileError({ name: 'a.txt', type: 'text/plain', size: 1 }, { accept })).toBe(
		'Please choose a PDF, PNG, or JPG file.',
	)
})
