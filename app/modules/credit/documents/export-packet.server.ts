import { extname } from 'node:path'
import type { Db } from '#app/db/client.server.ts'
import { formatDate, formatMoment } from '#app/lib/dates/dates.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import { Invalid } from '#app/lib/errors.ts'
import type { SignedIn } from '#app/modules/auth/actor.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { exposeSecret, SecretText } from '#app/platform/secret-text.server.ts'
import type { FileStorage } from '#app/platform/storage/storage.ts'
import { zipStream } from '#app/platform/zip/zip-stream.server.ts'
import { type DetailRow, detailSections } from '../application/application-details.ts'
import { fieldLabels, secretFields } from '../application/application-fields.ts'
import { type CreditApplicant, type CreditApplication, listParts } from '../applications.server.ts'
import { openForExport } from '../vault/reveal.server.ts'
import { openValues, readMasked } from '../vault/values.server.ts'
import type { ApplicationKey, Vault } from '../vault/vault.server.ts'
import { documentKinds, type StoredDocument, sizeText } from './document-file.ts'
import { listDocuments, openDocument } from './documents.server.ts'
import { listJointIntent } from './joint-intent.server.ts'
import type { PacketToPrint } from './packet-pdf.server.ts'
import type { PacketProfile } from './packet-profile.ts'
import { printInThread } from './packet-thread.server.ts'

type ExportInput = {
	vault: Vault
	storage: FileStorage
	viewer: SignedIn & Pick<Viewer, 'name' | 'confirmedAt'>
	id: string
	profile: PacketProfile
	/** Whether to include the documents, as an archive; otherwise only the sheet. */
	bundle: boolean
	reason: string
	/** The name of the lender that gets it. */
	lender: string
	/** The name and time zone printed on the sheet. */
	business: { footerBrand: string; timeZone: string }
	now: Date
}

export type Packet = {
	fileName: string
	contentType: 'application/pdf' | 'application/zip'
	/** The bytes as they are generated; every document was verified before the first byte. */
	body: AsyncIterable<Buffer>
}

/**
 * Exports an application for a lender, limited to the profile. Who exports it, and why, is committed before anything is decrypted.
 * @throws Forbidden; Invalid at 'reason' or 'lender'; TooMany; NotFound; Conflict when it no longer matches what was submitted; DecryptionFailed
 */
export async function exportPacket(db: Db, input: ExportInput): Promise<Packet> {
	const { vault, storage, viewer, id, profile, bundle, reason, lender, business, now } = input
	const parts = (await listParts(db, { applicationId: id })).filter(({ submittedAt }) => submittedAt)
	if (parts.length === 0) throw new Invalid('There is nothing to send yet.')
	const { application, key } = await openForExport(db, {
		vault,
		viewer,
		id,
		reason,
		lender,
		now,
		profile: profile.id,
		roles: parts.map(({ role }) => role),
	})
	const documents = bundle
		? (await listDocuments(db, { key, applicationId: id })).filter(({ kind }) =>
				profile.documents.includes(kind),
			)
		: []
	const open = (document: StoredDocument) =>
		openDocument(db, { key, storage, applicationId: id, id: document.id })
	// Each document is decrypted twice, so that a corrupt one is an error and not half an archive.
	for (const document of documents) await open(document)
	const people = await Promise.all(parts.map((part) => personSection(db, { key, part, profile })))
	const owners = new Map(parts.map(({ id: partId }, index) => [partId, people[index]!.name]))
	const files = nameFiles(documents, owners)
	const sheet = await printInThread({
		...(await sheetHeader(application, { viewer, profile, lender, business, now })),
		people,
		jointIntent: profile.sections.includes('applicant')
			? await listJointIntent(db, {
					application,
					parts,
					names: people.map((person) => person.name),
					timeZone: business.timeZone,
				})
			: [],
		documents: files.map(({ document, file }) => ({
			file,
			kind: documentKinds[document.kind]?.label ?? document.kind,
			size: sizeText(document.sizeBytes),
		})),
	})
	const name = `${application.reference}-${profile.id}`
	if (!bundle) return { fileName: `${name}.pdf`, contentType: 'application/pdf', body: once(sheet) }
	async function* entries() {
		yield { name: `${name}.pdf`, bytes: sheet }
		for (const { document, file } of files) yield { name: file, bytes: (await open(document)).bytes }
	}
	return { fileName: `${name}.zip`, contentType: 'application/zip', body: zipStream(entries()) }
}

async function* once(bytes: Buffer) {
	yield bytes
}

/**
 * Names each file by its person and its kind, 'documents/Alex Doe – driver’s license.pdf', with a number from the second of the same
 * kind on. A name contains letters only, so it is no path.
 */
function nameFiles(documents: readonly StoredDocument[], owners: ReadonlyMap<string, string>) {
	const counts = new Map<string, number>()
	return documents.map((document) => {
		const person = (owners.get(document.applicantId) ?? '').replace(/[^\p{L}\p{M} .'-]+/gu, ' ').trim()
		const kind = (documentKinds[document.kind]?.label ?? document.kind).toLowerCase()
		const name = `${person || 'Applicant'} – ${kind}`
		const count = (counts.get(name.toLowerCase()) ?? 0) + 1
		counts.set(name.toLowerCase(), count)
		return { document, file: `documents/${name}${count > 1 ? ` ${count}` : ''}${extname(document.name)}` }
	})
}

type SheetHeader = Pick<ExportInput, 'viewer' | 'profile' | 'lender' | 'business' | 'now'>

async function sheetHeader(
	{ reference, name, submittedAt }: CreditApplication,
	{ viewer, profile, lender, business, now }: SheetHeader,
): Promise<Omit<PacketToPrint, 'people' | 'jointIntent' | 'documents'>> {
	const { footerBrand, timeZone } = business
	return {
		brand: footerBrand,
		reference,
		name: name!,
		profile: profile.label,
		lender: lender.trim().replace(/\s+/g, ' '),
		date: localDateOf(now, timeZone),
		submitted: formatMoment(submittedAt!, timeZone),
		preparedBy: viewer.name,
	}
}

type PersonInput = { key: ApplicationKey; part: CreditApplicant; profile: PacketProfile }

async function personSection(
	db: Db,
	{ key, part, profile }: PersonInput,
): Promise<PacketToPrint['people'][number] & { name: string }> {
	const { values, maskedSecrets } = await readMasked(db, { key, applicantId: part.id })
	const secrets = profile.secrets
		? await openValues(db, { key, applicantId: part.id, fields: secretFields })
		: maskedSecrets
	const secretFacts = secretFields.flatMap((name): DetailRow[] => {
		const secret = secrets[name] ?? ''
		const value = secret instanceof SecretText ? exposeSecret(secret) : secret
		const isDate = name === 'dob' || name === 'dlExpiry'
		// Not everyone gives the details of the license; the number and the birth date are always listed.
		if (!value && (name === 'dlNumber' || name === 'dlExpiry')) return []
		return [[fieldLabels[name], value && isDate && profile.secrets ? formatDate(value) : value]]
	})
	const name = [values.firstName, values.lastName].filter(Boolean).join(' ')
	const title = part.role === 'first' ? 'Applicant' : 'Co-applicant'
	return {
		name,
		title: name ? `${title}: ${name}` : title,
		sections: detailSections(values, profile.sections).map(({ id, title, facts }) => ({
			title,
			facts: id === 'applicant' ? [...facts, ...secretFacts] : facts,
		})),
	}
}
