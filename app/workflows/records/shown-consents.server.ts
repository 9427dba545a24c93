import type { Db } from '#app/db/client.server.ts'
import { formatDate } from '#app/lib/dates/dates.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { listSignedConsents, type SignedConsent } from '#app/modules/credit/consent/consent.server.ts'
import { consentKinds } from '#app/modules/records/consents/consent-kinds.ts'
import {
	type Consent,
	listConsentsOfPerson,
	listOwnConsents,
} from '#app/modules/records/consents/consents.server.ts'

/** Something that a person agreed to, as their account and their client file show it. */
export type ShownConsent = {
	key: string
	label: string
	/** The version of the text that was shown, with its date in words. */
	version: string
	givenAt: Date
	/** The network address that it came from. */
	from: string
	withdrawnAt: Date | null
	/** The button that takes it back, with what is sent; null if it is taken back elsewhere, or not at all. */
	withdraw: { label: string; consentId: string } | null
	/** The application whose page takes it back, and shows the whole text; null for everything else. */
	applicationId: string | null
	/** What taking it back does, or how it ends; may be empty. */
	note: string
}

/** Lists what a member agreed to, newest first. */
export async function listShownConsents(
	db: Db,
	{ actor }: { actor: Pick<Viewer, 'id' | 'email' | 'emailVerified'> },
): Promise<ShownConsent[]> {
	const own = await listOwnConsents(db, { actor })
	return shown(own, await listSignedConsents(db, { userIds: [actor.id] }))
}

/** Lists what the person of a client file agreed to, newest first. @throws Forbidden */
export async function listConsentsOfClient(
	db: Db,
	{
		actor,
		userIds,
		emails,
		applicationIds,
	}: {
		actor: Actor
		userIds: readonly string[]
		emails: readonly string[]
		applicationIds: readonly string[]
	},
): Promise<ShownConsent[]> {
	const theirs = await listConsentsOfPerson(db, { actor, userIds, emails })
	return shown(theirs, await listSignedConsents(db, { userIds, applicationIds }))
}

const shown = (consents: readonly Consent[], signed: readonly SignedConsent[]): ShownConsent[] =>
	[...consents.map(shownConsent), ...signed.flatMap(shownChoices)].sort(
		(a, b) => b.givenAt.getTime() - a.givenAt.getTime() || a.key.localeCompare(b.key),
	)

const datesInWords = (version: string) => version.replaceAll(/\d{4}-\d{2}-\d{2}/g, formatDate)

function shownConsent({ id, kind, textVersion, givenAt, withdrawnAt, clientIp }: Consent): ShownConsent {
	const { label, withdraw, ending } = consentKinds[kind]
	return {
		key: id,
		label,
		version: datesInWords(textVersion),
		givenAt,
		from: clientIp,
		withdrawnAt,
		withdraw: withdraw && !withdrawnAt ? { label: withdraw, consentId: id } : null,
		applicationId: null,
		note: ending,
	}
}

/** The application itself, and each optional box that was checked with it. */
function shownChoices(signed: SignedConsent): ShownConsent[] {
	const { applicationId, reference, textVersion, agreedAt: givenAt, clientIp: from } = signed
	const version = datesInWords(textVersion)
	const choice = (name: string, label: string, withdrawnAt: Date | null): ShownConsent => ({
		key: `${applicationId} ${signed.role} ${name}`,
		label: `${label} ${reference}`,
		version,
		givenAt,
		from,
		withdrawnAt,
		withdraw: null,
		applicationId,
		note: '',
	})
	return [
		choice('application', 'Authorization of the credit application', null),
		...(signed.electronicRecords
			? [choice('records', 'Electronic notices about the credit application', signed.paperSince)]
			: []),
		...(signed.contactByPhone
			? [choice('phone', 'Calls and texts about the credit application', signed.phoneStoppedAt)]
			: []),
	]
}
