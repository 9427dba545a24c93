import { expect, test } from 'vitest'
import type { SignedIn } from '#app/modules/auth/actor.ts'
import { makeMember, makeStaff } from '#tests/factories/actors.ts'
import { fileKindOf, harmlessName, KIND_BYTES } from './file-kind.ts'
import { mayReadUpload } from './policy.ts'

const headOf = (text: string) => Buffer.from(text, 'latin1').subarray(0, KIND_BYTES)
const png = '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'
const pdf = fileKindOf(headOf('%PDF-1.7'))!

test.for([
	['a PNG', png, 'image/png'],
	['a JPEG', '\xff\xd8\xff\xe0\0\x10JFIF', 'image/jpeg'],
	['a PDF', '%PDF-1.4\n%', 'application/pdf'],
	['an iPhone photo, which becomes a JPEG', '\0\0\0\x18ftypheic\0\0\0\0mif1', 'image/jpeg'],
	['a photo of another phone', '\0\0\0\x18ftypmif1\0\0\0\0mif1heic', 'image/jpeg'],
] as const)('%s is recognized by its first bytes', ([, head, type]) => {
	expect(fileKindOf(headOf(head))?.type).toBe(type)
})

test.for([
	['an SVG', '<svg xmlns="http://www.w3.org/2000/svg">'],
	['a page', '<!doctype html><script>'],
	['an archive', 'PK\x03\x04'],
	['a program', '\x7fELF\x02\x01'],
	['a GIF', 'GIF89a'],
	['a video', '\0\0\0\x18ftypmp42'],
	['a PDF behind other bytes', ' %PDF-1.4'],
	['a PNG that was cut off', png.slice(0, 7)],
	['a PNG whose line ends were changed on the way', '\x89PNG\n\n\x1a\n'],
	['an empty file', ''],
] as const)('%s is of no accepted kind, whatever it is called', ([, head]) => {
	expect(fileKindOf(headOf(head))).toBeNull()
})

test.for([
	['statement.pdf', 'statement.pdf'],
	['a photo.JPG', 'a photo.pdf'],
	['../../etc/passwd', 'passwd.pdf'],
	['C:\\Users\\me\\pay stub.pdf', 'pay stub.pdf'],
	['.htaccess', 'file.pdf'],
	['...', 'file.pdf'],
	['', 'file.pdf'],
	['report.pdf.exe', 'report.pdf.pdf'],
	['two\nlines\0and a "quote".pdf', 'two lines and a quote.pdf'],
	['\u202efdp.exe', 'fdp.pdf'],
	['Lohnabrechnung März.pdf', 'Lohnabrechnung März.pdf'],
	['給与明細.pdf', '給与明細.pdf'],
] as const)('the file name %j becomes %j', ([name, harmless]) => {
	expect(harmlessName(name, pdf)).toBe(harmless)
})

test('a long name is cut, and keeps its extension', () => {
	expect(harmlessName(`${'a'.repeat(300)}.pdf`, pdf)).toBe(`${'a'.repeat(100)}.pdf`)
})

test('a private file is read by its owner and the advisor only, a public one by everybody', () => {
	const file = { public: false, ownerId: 'owner' }
	const mayRead = (viewer: SignedIn | null, set = {}) => mayReadUpload(viewer, { ...file, ...set })
	expect(mayRead(null)).toBe(false)
	expect(mayRead(makeMember('other'))).toBe(false)
	expect(mayRead(makeMember('owner'))).toBe(true)
	expect(mayRead(makeStaff('other'))).toBe(true)
	// The owner has deleted the account.
	expect(mayRead(makeMember('other'), { ownerId: null })).toBe(false)
	expect(mayRead(null, { public: true })).toBe(true)
})
