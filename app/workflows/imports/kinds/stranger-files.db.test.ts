import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { asc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { appointment, appointmentEvent } from '#app/db/schema/appointments.ts'
import { clientEvent } from '#app/db/schema/clients/clients.ts'
import { dealer, dealerGroup, dealerPerson } from '#app/db/schema/deals/dealers.ts'
import { deal, dealVehicle } from '#app/db/schema/deals/ledger.ts'
import { importRow } from '#app/db/schema/imports.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import { Invalid } from '#app/lib/errors.ts'
import { openFileByHand } from '#app/modules/clients/files/edit-file.server.ts'
import { parseCsv } from '#app/modules/imports/csv/parse-csv.ts'
import type { ImportKind } from '#app/modules/imports/import-kinds.ts'
import {
	checkImport,
	createImport,
	getImport,
	startImport,
	undoImport,
} from '#app/modules/imports/imports.server.ts'
import { withTemporaryFolder } from '#app/platform/storage/temporary-folder.server.ts'
import { makeStaff } from '#tests/factories/actors.ts'
import { makeUser } from '#tests/factories/payments/orders.ts'
import { test } from '#tests/setup/database.ts'
import { readImportFile } from '../read-import-file.server.ts'
import { runImports } from '../run-imports.server.ts'

const now = new Date('2026-11-30T12:00:00Z')
const run = (db: Db) => runImports(db, { now: () => now, rowsOfBatch: 3 })

const makeOwner = async (db: Db) =>
	makeStaff((await makeUser(db, { email: 'dana@practice.example', name: 'Dana Oak', role: 'admin' })).id)

type UploadInput = {
	kind: ImportKind
	bytes: Uint8Array | string
	change?: (mapping: string[]) => string[]
}

async function importFile(
	db: Db,
	actor: Awaited<ReturnType<typeof makeOwner>>,
	{ bytes, ...input }: UploadInput,
) {
	const parsed = parseCsv(typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes)
	return importParsed(db, actor, { ...input, parsed })
}

async function importParsed(
	db: Db,
	actor: Awaited<ReturnType<typeof makeOwner>>,
	{
		kind,
		parsed,
		change = (mapping) => mapping,
	}: Omit<UploadInput, 'bytes'> & { parsed: ReturnType<typeof parseCsv> },
) {
	const { id } = await createImport(db, { actor, kind, fileName: 'export.csv', parsed, now })
	const { mapping } = await getImport(db, { actor, id })
	await checkImport(db, { actor, id, mapping: change(mapping) })
	await run(db)
	const checked = await outcomesOf(db, id)
	await startImport(db, { actor, id, now })
	await run(db)
	return { id, mapping, checked }
}

const outcomesOf = async (db: Db, id: string) =>
	(await db.select().from(importRow).where(eq(importRow.importId, id)).orderBy(asc(importRow.rowNumber))).map(
		({ outcome, faults }) => [outcome, ...faults.map(({ what }) => what)].join(': '),
	)

const utf16 = (text: string) => new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'))

test('companies of HubSpot in UTF-16 from Excel become dealers, with the person and the owner group', async ({
	db,
}) => {
	const actor = await makeOwner(db)
	const file = utf16(
		[
			'Record ID\tCompany name\tParent Company\tStreet Address\tCity\tState/Region\tPostal Code\tPhone Number\tWebsite URL\tBrands\tContact\tJob Title\tContact email\tDescription',
			'1\tNorthgate Honda\tNorthgate Group\t1 Main St\tAlbany\tNew York\t12207\t(518) 555-0142\tnorthgatehonda.example\tHonda; Acura\tLee Park\tGeneral Sales Manager\tlee@northgatehonda.example\t"Fair on fees"',
			'2\tNORTHGATE HONDA\t\t\tAlbany\tNY\t12207-1234\t\t\t\t\t\t\t',
			'3\tNorthgate Toyota\tNorthgate Group\t\tTroy\tNY\t12180\t518 555 0142\t\tToyota\t\t\t\t',
			'4\tBay State Kia\t\t\tBoston\tMA\t2134\t\t\t\t\t\t\t',
			'5\tÉtoile Subaru\t\t\tTroy\t\t12180\t\t\t\tOtto Marsh\tInternet Sales\t\t',
		].join('\r\n'),
	)
	const { id, checked } = await importFile(db, actor, { kind: 'dealers', bytes: file })
	expect(checked).toEqual([
		'new',
		'existing',
		expect.stringMatching(/^faulty: .* that of Northgate Honda in row 2/),
		expect.stringMatching(/^faulty: .*Write 02134/),
		'new',
	])
	const stores = await db.select().from(dealer).orderBy(asc(dealer.name))
	expect(stores).toMatchObject([
		{
			name: 'Northgate Honda',
			state: 'NY',
			website: 'https://northgatehonda.example/',
			brands: ['Honda', 'Acura'],
			notes: 'Fair on fees',
		},
		{ name: 'Étoile Subaru', state: 'NY', zip: '12180' },
	])
	expect(await db.select().from(dealerPerson).orderBy(asc(dealerPerson.name))).toMatchObject([
		{ name: 'Lee Park', role: 'other', notes: 'General Sales Manager', email: 'lee@northgatehonda.example' },
		{ name: 'Otto Marsh', role: 'internet_sales' },
	])
	expect(await db.$count(dealerGroup)).toBe(1)
	await db.update(dealer).set({ version: 2 }).where(eq(dealer.name, 'Étoile Subaru'))
	await undoImport(db, { actor, id, now })
	await run(db)
	expect((await db.select().from(dealer)).map(({ name }) => name)).toEqual(['Étoile Subaru'])
	expect(await db.$count(dealerGroup)).toBe(0)
})

test('deals of HubSpot belong to the client with their address; nothing follows from them, and none comes in twice', async ({
	db,
}) => {
	const actor = await makeOwner(db)
	const ana = await openFileByHand(db, { actor, name: 'Ana Ruiz', email: 'ana@example.com', phone: '', now })
	const { id: pat } = await makeUser(db, { name: 'Pat Doe', role: 'admin', staffRole: 'advisor' })
	const events = await db.$count(clientEvent)
	const file = [
		'Record ID,Deal Name,Deal Stage,Close Date,Deal owner,Amount,Associated Contact,Create Date,Budget,Make,Model,Year,Condition',
		'901,Compact SUV,Closed Won,2026-03-04 14:05,Pat Doe,"$1,250.00",Ana Ruiz (Ana@Example.com),2026-01-15 09:30,"$32,500.00",Honda,CR-V,2025,New',
		'902,Second car,Appointment Scheduled,2026-12-31 00:00,,,Ana Ruiz (ana@example.com),2026-10-01 08:00,0,,,,',
		'903,Truck,Closed Lost,,,,Ana Ruiz (ana@example.com),2026-02-01 08:00,,,,,',
		'904,Sedan,Qualified,,,,Ben Oak (ben@example.com),2026-02-01 08:00,,,,,',
		'905,Van,Qualified,,Chris Vale,,Ana Ruiz (ana@example.com),2026-02-01 08:00,"1.250,00 €",,,,',
	].join('\n')
	const { id, mapping, checked } = await importFile(db, actor, { kind: 'deals', bytes: file })
	expect(mapping).toEqual(
		'number,wants,state,ended,owner,,email,started,budget,make,model,year,condition'.split(','),
	)
	expect(checked).toEqual([
		'new',
		'new',
		'faulty: “Closed Lost” has no date on which it ended.',
		'faulty: No client has the address ben@example.com. Import the client first.',
		expect.stringMatching(/^faulty: “1.250,00 €”: .*: “Chris Vale” is nobody of the practice/),
	])
	expect(await db.select().from(deal).orderBy(asc(deal.createdAt), asc(deal.id))).toMatchObject([
		{
			clientId: ana.id,
			wants: 'Compact SUV',
			budgetCents: 32_500_00,
			ownerId: pat,
			createdAt: new Date('2026-01-15T14:30:00Z'),
			closedAt: new Date('2026-03-04T19:05:00Z'),
		},
		{ clientId: ana.id, wants: 'Second car', budgetCents: null, ownerId: actor.id, closedAt: null },
	])
	expect(await db.select().from(dealVehicle)).toMatchObject([{ make: 'Honda', year: 2025, condition: 'new' }])
	expect(await db.$count(clientEvent)).toBe(events)
	expect(await db.$count(outboxEmail)).toBe(0)
	const again = await importFile(db, actor, { kind: 'deals', bytes: file })
	expect(again.checked.slice(0, 2)).toEqual(['existing', 'existing'])
	await db.update(dealVehicle).set({ version: 2 })
	await undoImport(db, { actor, id, now })
	await run(db)
	expect((await db.select().from(deal)).map(({ wants }) => wants)).toEqual(['Compact SUV'])
})

test('past appointments of Calendly and Acuity come in at their local time, once, and nobody is emailed', async ({
	db,
}) => {
	const actor = await makeOwner(db)
	await openFileByHand(db, { actor, name: 'Ana Ruiz', email: 'ana@example.com', phone: '', now })
	const calendly = [
		'User Name,User Email,Invitee Name,Invitee First Name,Invitee Last Name,Invitee Email,Text Reminder Number,Event Type Name,Start Date & Time,End Date & Time,Location,Event Created Date & Time,Canceled,Cancellation reason,Marked as No-Show',
		'Dana Oak,dana@practice.example,Ana Ruiz,Ana,Ruiz,ana@example.com,+1 212-555-0142,Visit,2026-03-04 10:00 AM,2026-03-04 11:30 AM,1 Main St,2026-02-20 09:00 AM,false,,No',
		'Dana Oak,dana@practice.example,Ana Ruiz,Ana,Ruiz,ana@example.com,,Visit,2026-07-04 06:30 PM,2026-07-04 07:00 PM,,2026-06-20 09:00 AM,true,Found a car,No',
		'Dana Oak,dana@practice.example,Ana Ruiz,Ana,Ruiz,ana@example.com,,Visit,2026-12-24 10:00 AM,2026-12-24 11:00 AM,,2026-11-20 09:00 AM,false,,No',
		'Dana Oak,dana@practice.example,Cy Marsh,Cy,Marsh,cy@example.com,,Visit,2026-03-05 10:00 AM,2026-03-05 11:00 AM,,2026-02-20 09:00 AM,false,,No',
	].join('\r\n')
	const { id, checked } = await importFile(db, actor, { kind: 'appointments', bytes: calendly })
	expect(checked).toEqual([
		'new',
		'new',
		expect.stringContaining('not over yet'),
		'faulty: No client has the address cy@example.com. Import the client first.',
	])
	const acuity = [
		'Start Time,End Time,First Name,Last Name,Phone,Email,Type,Calendar,Appointment Price,Paid?,Notes,Date Scheduled,Appointment ID',
		'"March 4, 2026 10:00 am","March 4, 2026 11:30 am",Ana,Ruiz,2125550142,ana@example.com,Visit,Dana,0.00,no,,2026-02-20,71',
		'"March 6, 2026 5:00 pm","March 6, 2026 6:00 pm",Ana,Ruiz,2125550142,ana@example.com,Visit,Dana,0.00,no,Bring the title,2026-02-21,72',
	].join('\n')
	const other = await importFile(db, actor, { kind: 'appointments', bytes: acuity })
	expect(other.checked).toEqual(['existing', 'new'])
	expect(
		await db.select().from(appointment).orderBy(asc(appointment.startsAt), asc(appointment.id)),
	).toMatchObject([
		{
			status: 'completed',
			startsAt: new Date('2026-03-04T15:00:00Z'),
			durationMinutes: 90,
			slot: 'morning',
			spot: 1,
			phone: '+1 212-555-0142',
			location: '1 Main St',
			createdAt: new Date('2026-02-20T14:00:00Z'),
		},
		{ status: 'completed', startsAt: new Date('2026-03-06T22:00:00Z'), durationMinutes: 60, slot: 'evening' },
		{ status: 'cancelled', startsAt: new Date('2026-07-04T22:30:00Z'), spot: null },
	])
	expect(await db.select().from(appointmentEvent).orderBy(appointmentEvent.id)).toMatchObject([
		{ what: 'imported', byKind: 'advisor', note: 'Visit' },
		{ what: 'imported' },
		{ what: 'imported', note: 'Visit\n\nBring the title' },
	])
	expect(await db.$count(outboxEmail)).toBe(0)
	await undoImport(db, { actor, id, now })
	await run(db)
	expect(await db.$count(appointment)).toBe(1)
})

test('a calendar file becomes past appointments of clients; what is private, of a whole day or to come does not', async ({
	db,
}) => {
	const actor = await makeOwner(db)
	await openFileByHand(db, { actor, name: 'Ana Ruiz', email: 'ana@example.com', phone: '', now })
	const events = [
		[
			'DTSTART:20260304T150000Z',
			'DTEND:20260304T160000Z',
			'ATTENDEE:mailto:Ana@Example.com',
			'SUMMARY:Visit',
		],
		['DTSTART:20260305T150000Z', 'DTEND:20260305T160000Z', 'SUMMARY:Dentist'],
		['DTSTART;VALUE=DATE:20260306', 'ATTENDEE:mailto:ana@example.com', 'SUMMARY:Trip'],
		[
			'DTSTART:20270304T150000Z',
			'DTEND:20270304T160000Z',
			'ATTENDEE:mailto:ana@example.com',
			'SUMMARY:Later',
		],
	]
	const text = [
		'BEGIN:VCALENDAR',
		...events.flatMap((lines, n) => ['BEGIN:VEVENT', `UID:${n}`, ...lines, 'END:VEVENT']),
		'END:VCALENDAR',
	].join('\r\n')
	await withTemporaryFolder(async (folder) => {
		const path = join(folder, 'calendar')
		await writeFile(path, text)
		await expect(readImportFile(db, { path, kind: 'clients', now })).rejects.toThrow(Invalid)
		const parsed = await readImportFile(db, { path, kind: 'appointments', now })
		const { id, checked } = await importParsed(db, actor, { kind: 'appointments', parsed })
		expect(checked).toEqual([
			'new',
			'faulty: There is no email address of a client.',
			'faulty: There is a day and no time.',
			expect.stringContaining('not over yet'),
		])
		expect(await db.select().from(appointment)).toMatchObject([
			{
				name: 'Ana Ruiz',
				email: 'ana@example.com',
				startsAt: new Date('2026-03-04T15:00:00Z'),
				slot: 'morning',
			},
		])
		await undoImport(db, { actor, id, now })
		await run(db)
		expect(await db.$count(appointment)).toBe(0)
	})
})

test('dates of a spreadsheet are asked about where they can be two dates, and read as the owner says or another row shows', async ({
	db,
}) => {
	const actor = await makeOwner(db)
	await openFileByHand(db, { actor, name: 'Ana Ruiz', email: 'ana@example.com', phone: '', now })
	const ambiguous = 'email;date;time;minutes\nana@example.com;3/4/2026;2pm;45\nana@example.com;46085;14:30;30'
	const asked = await importFile(db, actor, { kind: 'appointments', bytes: ambiguous })
	expect(asked.checked).toEqual([expect.stringContaining('can be two dates'), 'new'])
	const said = await importFile(db, actor, {
		kind: 'appointments',
		bytes: ambiguous,
		change: (mapping) => mapping.map((field) => (field === 'start' ? 'start:day-first' : field)),
	})
	expect(said.checked).toEqual(['new', 'existing'])
	const shown = await importFile(db, actor, {
		kind: 'appointments',
		bytes: 'email,date,time\nana@example.com,5/6/2026,9:00\nana@example.com,5/26/2026,9:00',
	})
	expect(shown.mapping).toEqual(['email', 'start:month-first', 'startTime'])
	const starts = await db
		.select({ at: appointment.startsAt })
		.from(appointment)
		.orderBy(asc(appointment.startsAt), asc(appointment.id))
	expect(starts.map(({ at }) => at?.toISOString())).toEqual([
		'2026-03-04T19:30:00.000Z',
		'2026-04-03T18:00:00.000Z',
		'2026-05-06T13:00:00.000Z',
		'2026-05-26T13:00:00.000Z',
	])
})
