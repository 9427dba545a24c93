import { expect, test } from 'vitest'
import { clientLimits } from '#app/modules/clients/files/client-file.ts'
import { proposeMapping } from './import-kinds.ts'
import { phoneKeyOf, readClientRow } from './read-client-row.ts'

const dana = { id: 'dana', name: 'Dana Oak', email: 'dana@practice.example' }
const read = (mapping: string[], ...cells: string[]) =>
	readClientRow(cells, { mapping, limits: clientLimits, colleagues: [dana] })

test.each([
	// Google Contacts as of 2024, Google Contacts before, Outlook, HubSpot, Zoho CRM, and our own export.
	[
		'First Name,Middle Name,Last Name,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Value',
		'first,middle,last,tags,,email,phone',
	],
	['Name,Given Name,Family Name,Notes,Group Membership,E-mail 1 - Value', ',first,last,note,tags,email'],
	[
		'First Name,Last Name,E-mail Address,E-mail 2 Address,Mobile Phone,Categories',
		'first,last,email,email,phone,tags',
	],
	['Record ID,First Name,Last Name,Email,Phone Number,Lead Status', ',first,last,email,phone,'],
	[
		'Record Id,Contact Name,Email,Secondary Email,Mobile,Tag,Description',
		',name,email,email,phone,tags,note',
	],
	['reference,name,emails,phone,tags,stage', ',name,email,phone,tags,'],
	// The directory of customers of Square, and a contact with many numbers in Google Contacts.
	[
		'Reference ID,First Name,Last Name,Email Address,Phone Number,Company Name,Memo,Last Visit',
		',first,last,email,phone,,note,',
	],
	[
		'First Name,Last Name,Name Suffix,E-mail 4 - Value,Phone 3 - Label,Phone 3 - Value,Phone 12 - Value',
		'first,last,suffix,email,,phone,phone',
	],
	['First Name,Last Name,Email,Associated Company,Associated Note', 'first,last,email,,note'],
])('the columns of %s are recognized', (headers, fields) => {
	expect(proposeMapping('clients', headers.split(','))).toEqual(fields.split(','))
})

test('a list of appointments names the client as a list of clients does', () => {
	const headers = ['Date', 'Time', 'Customer Name', 'E-Mail', 'Customer Phone', 'Duration']
	expect(proposeMapping('appointments', headers)).toEqual([
		'start',
		'startTime',
		'name',
		'email',
		'phone',
		'minutes',
	])
})

test('a row is read as other programs write it', () => {
	expect(
		read(
			['first', 'last', 'email', 'email', 'phone', 'phone', 'tags', 'note', ''],
			' Ann ',
			'Ruiz',
			'Ann@Example.com ::: a@home.example',
			'ann@example.com',
			'',
			'(212) 555-0142 ::: 212 555 0199',
			'* myContacts ::: * VIP; suv, Suv',
			'Line 1\nLine 2',
			'left out',
		),
	).toEqual({
		row: {
			name: 'Ann Ruiz',
			emails: ['ann@example.com', 'a@home.example'],
			phone: '(212) 555-0142',
			tags: ['VIP', 'suv'],
			note: 'Line 1\nLine 2\n\nOther phone: 212 555 0199',
			ownerId: null,
		},
		faults: [],
	})
})

test('of a name no part is lost', () => {
	const parts = ['first', 'last', 'middle', 'suffix']
	expect(read(parts, 'Mary', 'Smith', 'Ann', 'Jr.').row.name).toBe('Mary Ann Smith Jr.')
	expect(read(parts, 'Mary', '', '', '').row.name).toBe('Mary')
})

test('what a spreadsheet would run stays a text', () => {
	expect(read(['name', 'note'], '=1+1', '@SUM(A1)').row).toMatchObject({ name: '=1+1', note: '@SUM(A1)' })
})

test.each([
	[['name', 'email'], ['', 'a@example.com'], 0, 'no name'],
	[['name'], ['x'.repeat(101)], 0, '100 characters'],
	[['name', 'email'], ['Ann', 'nobody'], 1, 'not an email address'],
	[['name', 'phone'], ['Ann', '2.12555E+09'], 1, 'shortened'],
	[['name', 'phone'], ['Ann', '555'], 1, 'area code'],
	[['name', 'tags'], ['Ann', 'x'.repeat(41)], 1, '40 characters'],
	[['name', 'note'], ['Ann', 'x'.repeat(4001)], 1, '4000'],
	[['name'], ['Ann', 'and more'], null, 'more cells'],
] as [string[], string[], number | null, string][])(
	'%j with %j has a fault in column %s',
	(fields, cells, column, what) => {
		expect(read(fields, ...cells).faults).toEqual([{ column, what: expect.stringContaining(what) }])
	},
)

test('a phone number is the same with and without the code of the country', () => {
	expect(new Set(['+1 (212) 555-0142', '212.555.0142', '12125550142'].map(phoneKeyOf)).size).toBe(1)
	expect(phoneKeyOf('+44 20 7946 0958')).toBe('442079460958')
})

test('a file has one phone number; the others of a row are in its note and not lost', () => {
	const { row, faults } = read(
		['name', 'phone', 'phone', 'note'],
		'Tomás Iglesias',
		'+1 718-555-0133 ::: (917) 555-0144',
		'212 555 0199',
		'Likes hybrids',
	)
	expect([row.phone, row.note, faults]).toEqual([
		'+1 718-555-0133',
		'Likes hybrids\n\nOther phone: (917) 555-0144, 212 555 0199',
		[],
	])
	expect(read(['name', 'phone', 'phone'], 'Dee', '', '203-555-0101').row).toMatchObject({
		phone: '203-555-0101',
		note: null,
	})
})

test('who looks after a client is found by name or address, and somebody else is not guessed', () => {
	expect(read(['name', 'owner'], 'Ann', 'DANA oak').row.ownerId).toBe('dana')
	expect(read(['name', 'owner'], 'Ann', 'Dana@practice.example').row.ownerId).toBe('dana')
	expect(read(['name', 'owner'], 'Ann', 'Pat Doe').faults).toEqual([
		{ column: 1, what: expect.stringContaining('nobody of the practice') },
	])
})
