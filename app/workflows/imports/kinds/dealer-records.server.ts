import { dealerSchema, personSchema } from '#app/modules/deals/dealers/dealer.schema.ts'
import { dealerRoles } from '#app/modules/deals/dealers/dealer-roles.ts'
import {
	findKnownStores,
	type ImportedDealer,
	insertImportedDealers,
	keysOfStore,
	removeUnusedDealers,
} from '#app/modules/deals/dealers/import-dealers.server.ts'
import {
	cellsOf,
	type RowCells,
	type RowFault,
	shortenedPhone,
} from '#app/modules/imports/values/read-cells.ts'
import { statesOfZip, usStates } from '#engine'
import { readBySchema } from './read-by-schema.ts'
import type { RecordKind } from './record-kind.ts'

/** Dealers: the same name in the same place is the same store. */
export const dealerRecords: RecordKind<ImportedDealer> = {
	read(texts, { mapping }) {
		const faults: RowFault[] = []
		const cells = cellsOf(texts, mapping, faults)
		const zip = readZip(cells, faults)
		const store = readBySchema(dealerSchema, {
			cells,
			faults,
			texts: {
				...textsOf(cells),
				phone: readPhone(cells, 'phone', faults),
				zip,
				state: stateOf(cells, zip),
				brands: brandsOf(cells),
			},
		}) ?? { ...noStore, name: textOf(cells, 'name') }
		const notes = cells.paragraphs('notes')
		if (notes.length > notesMax)
			faults.push({
				column: cells.columnOf('notes'),
				what: `The notes have ${notes.length} characters. The limit is ${notesMax}.`,
			})
		return { row: { store, notes, person: readPerson(cells, faults) }, faults, name: store.name }
	},
	show: ({ store: { name, city, state, zip, phone }, person }) => [
		name,
		[city, state, zip].filter(Boolean).join(', '),
		phone,
		person?.name ?? '',
	],
	async find(tx, { actor, rows }) {
		const stores = await findKnownStores(tx, { actor, stores: rows.map(({ row }) => row.store) })
		const known = new Map([...stores].map(([key, { name }]) => [key, { name, where: 'in the dealer book' }]))
		return { rows: rows.map((each) => ({ ...each, keys: keysOfStore(each.row.store) })), known }
	},
	add: (tx, { actor, rows, context: { now } }) => insertImportedDealers(tx, { actor, dealers: rows, now }),
	remove: removeUnusedDealers,
}

const notesMax = 4000

const textOf = (cells: RowCells, field: string): string => cells.one(field)?.text ?? ''

const names = ['name', 'group', 'street', 'city', 'website', 'email', 'crmEmail'] as const
const textsOf = (cells: RowCells) =>
	Object.fromEntries(names.map((name) => [name, textOf(cells, name)])) as Record<
		(typeof names)[number],
		string
	>

function readPhone(cells: RowCells, field: string, faults: RowFault[]): string {
	const cell = cells.one(field)
	const what = cell && shortenedPhone(cell.text)
	if (what) faults.push({ column: cell.column, what })
	return what ? '' : (cell?.text ?? '')
}

const noStore: ImportedDealer['store'] = {
	name: '',
	group: '',
	street: '',
	city: '',
	state: '',
	zip: '',
	phone: '',
	website: '',
	email: '',
	crmEmail: '',
	brands: [],
}

/** A spreadsheet drops the zero at the start of a code in New England; it is asked about, because 2134 may be a slip, too. */
function readZip(cells: RowCells, faults: RowFault[]): string {
	const cell = cells.one('zip')
	if (!cell || !/^\d{3,4}$/.test(cell.text)) return cell?.text ?? ''
	const what = `A spreadsheet may have shortened the ZIP code to “${cell.text}”. Write ${cell.text.padStart(5, '0')} if so.`
	faults.push({ column: cell.column, what })
	return ''
}

const stateCodes = new Map(Object.entries(usStates).map(([code, name]) => [name.toLowerCase(), code]))

/** Two letters for the name of a state; without one, the state of the ZIP code where there is only one. */
function stateOf(cells: RowCells, zip: string): string {
	const text = textOf(cells, 'state')
	if (text) return stateCodes.get(text.toLowerCase()) ?? text
	const [only, ...others] = zip ? statesOfZip(zip) : []
	return others.length === 0 ? (only ?? '') : ''
}

/** Other programs write several values of a cell with semicolons or bars between them. */
const brandsOf = (cells: RowCells): string =>
	cells
		.all('brands')
		.map(({ text }) => text.replace(/[;|/]/g, ','))
		.join(',')

const roleKeys = new Map([...dealerRoles].map(([key, label]) => [label.toLowerCase(), key]))

function readPerson(cells: RowCells, faults: RowFault[]): ImportedDealer['person'] {
	const contact = { name: textOf(cells, 'contact'), title: textOf(cells, 'role') }
	const [phone, email] = [readPhone(cells, 'contactPhone', faults), textOf(cells, 'contactEmail')]
	if (!contact.name && (phone || email)) {
		const what = 'There is a phone number or an address of a person, and no name.'
		faults.push({ column: cells.columnOf('contactPhone', 'contactEmail'), what })
	}
	if (!contact.name) return null
	const role = roleKeys.get(contact.title.toLowerCase().replaceAll('_', ' '))
	// A title that is none of our roles is kept in the words of the file.
	const texts = { name: contact.name, role: role ?? 'other', phone, email, notes: role ? '' : contact.title }
	return readBySchema(personSchema, {
		cells,
		faults,
		texts,
		fields: { name: 'contact', phone: 'contactPhone', email: 'contactEmail', notes: 'role' },
	})
}
