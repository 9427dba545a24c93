import type { Db } from '#app/db/client.server.ts'
import { personActor } from '#app/modules/auth/actor.server.ts'
import {
	inviteCoApplicant,
	saveCoPart,
	submitCoPart,
} from '#app/modules/credit/application/co-applicant.server.ts'
import { requireInvitation } from '#app/modules/credit/application/co-applicant-link.server.ts'
import { submittedValuesOf } from '#app/modules/credit/application/submitted-values.server.ts'
import type { Emails, NotifiedChange } from '#app/modules/credit/decision/application-emails.ts'
import { type Applicant, openingOf } from '#app/modules/credit/policy.ts'
import type { Vault } from '#app/modules/credit/vault/vault.server.ts'
import {
	addLicense,
	agreement,
	completeForm,
	makeApplication,
	memoryStorage,
	submissionDay as now,
	silent,
	timeZone,
} from './credit.ts'
import { links } from './links.ts'

export const coAnswers = {
	...completeForm,
	firstName: 'Anselm',
	ssn: '901-98-7654',
	dob: '1988-02-29',
	email: 'anselm@example.com',
	signature: 'Anselm Quintero',
}

export const jointAgreement = { ...agreement, jointIntent: true }

/** Invites a co-applicant to an application. Returns the token of the link, and the co-applicant as the actor who opened it. */
export async function inviteCo(db: Db, { actor, id }: { actor: Applicant; id: string }) {
	let token = ''
	const emails = {
		async changed(_tx: Db, { invitation }: NotifiedChange) {
			token = invitation?.token ?? token
		},
	}
	await inviteCoApplicant(db, {
		actor,
		id,
		emails,
		now,
		storage: memoryStorage(),
		email: coAnswers.email,
		jointIntent: true,
	})
	const { linkTo } = await requireInvitation(db, { links, token })
	return { token, co: personActor(null, { opens: openingOf(linkTo) }) }
}

type CoPartInput = {
	vault: Vault
	co: Applicant
	id: string
	submits?: boolean
	emails?: Emails<'changed'>
}

/** Saves the answers of a co-applicant with a license, and submits them unless `submits` is false. */
export async function makeCoPart(db: Db, { vault, co, id, submits = true, emails = silent }: CoPartInput) {
	const part = { vault, actor: co, id, values: submittedValuesOf(coAnswers), now }
	const { applicantId } = await saveCoPart(db, part)
	const license = await addLicense(db, { applicationId: id, applicantId })
	if (submits) await submitCoPart(db, { ...part, agreement: jointAgreement, emails, timeZone })
	return { applicantId, license }
}

/** Makes a submitted application of two people; the second part is only saved if `submits` is false. */
export async function makeJointApplication(
	db: Db,
	{ vault, submits = true }: { vault: Vault; submits?: boolean },
) {
	const first = await makeApplication(db, { vault })
	const { id } = first.application
	const { co, token } = await inviteCo(db, { actor: first.owner, id })
	return { ...first, id, co, token, second: await makeCoPart(db, { vault, co, id, submits }) }
}
