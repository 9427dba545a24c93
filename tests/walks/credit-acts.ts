import { randomUUID } from 'node:crypto'
import type { Db } from '#app/db/client.server.ts'
import { personActor } from '#app/modules/auth/actor.server.ts'
import {
	endInvitation,
	inviteCoApplicant,
	saveCoPart,
	submitCoPart,
} from '#app/modules/credit/application/co-applicant.server.ts'
import { sendNewLink } from '#app/modules/credit/application/co-applicant-link.server.ts'
import { submittedValuesOf } from '#app/modules/credit/application/submitted-values.server.ts'
import { type CreditApplication, listParts } from '#app/modules/credit/applications.server.ts'
import { openingOf } from '#app/modules/credit/policy.ts'
import { applicationEmails } from '#app/workflows/credit/application-emails.server.ts'
import { addLicense, makeDraft, submitForm, timeZone } from '#tests/factories/credit.ts'
import { coAnswers, jointAgreement } from '#tests/factories/joint-application.ts'
import { links } from '#tests/factories/links.ts'
import type { Act } from './act.ts'
import {
	type CreditWorld,
	hasSent,
	isInvited,
	isOver,
	type ModelApplication,
	toAdmin,
	toInvited,
	toPerson,
} from './credit-model.ts'
import type { Random } from './random.ts'

export const emails = applicationEmails({ links })
const addresses = ['anselm@example.com', 'bea@example.com']

/** The application, unless nothing of it is left or was ever there. */
export const of = ({ application }: CreditWorld) => (application && !application.isGone ? application : null)

/** Mostly the first applicant, sometimes somebody else. */
export function firstOrNot(world: CreditWorld, random: Random) {
	const isRight = random.chance(0.93)
	// Whoever deleted the account is a stranger, too.
	if (world.isDeleted) return { actor: world.applicant, isRight: false, by: 'first, without an account' }
	return { actor: isRight ? world.applicant : world.stranger, isRight, by: isRight ? 'first' : 'a stranger' }
}

/** The second person, as whom the link of the last email opens the application. */
export async function secondOf(db: Db, { id }: ModelApplication) {
	const part = (await listParts(db, { applicationId: id })).find(({ role }) => role === 'co')
	const inviteHash = part?.inviteHash ?? 'none'
	return personActor(null, { opens: openingOf({ applicationId: id, role: 'co', inviteHash }) })
}

export const touch = (world: CreditWorld, application: ModelApplication) => {
	application.activeAt = world.now
}

export function start(world: CreditWorld): Act | null {
	if (world.isDeleted || (world.application && !world.application.isGone)) return null
	const formKey = randomUUID()
	return {
		label: 'starts an application: first',
		may: true,
		run: async (db) =>
			(await makeDraft(db, { vault: world.vault, actor: world.applicant, formKey, now: world.now })).draft
				.application,
		after({ id, reference }: CreditApplication) {
			world.application = {
				id,
				formKey,
				reference,
				status: 'draft',
				asked: new Set(),
				co: null,
				isErased: false,
				isGone: false,
				isDeletionRequested: false,
				isReminded: false,
				activeAt: world.now,
				closedAt: null,
				isForgotten: false,
				answers: 0,
			}
			return []
		},
	}
}

export function submit(world: CreditWorld, random: Random): Act | null {
	const application = of(world)
	if (!application) return null
	const { actor, isRight, by } = firstOrNot(world, random)
	const { formKey } = application
	const isDraft = application.status === 'draft'
	if (!isDraft && random.chance(0.9)) return null
	return {
		label: `submits the application: ${by}`,
		// Sending the form again returns the same application.
		may: isRight,
		again: 'nothing',
		run: (db) => submitForm(db, { vault: world.vault, actor, formKey, emails, now: world.now }),
		after() {
			if (!isDraft) return []
			application.status = 'new'
			touch(world, application)
			return [
				toPerson(application, 'first', 'submitted'),
				...(hasSent(application) ? [toPerson(application, 'co', 'first-submitted')] : []),
				toAdmin(application, 'submitted'),
			]
		},
	}
}

export function invite(world: CreditWorld, random: Random): Act | null {
	const application = of(world)
	if (!application) return null
	const { actor, isRight, by } = firstOrNot(world, random)
	const email = random.pick(addresses)
	const { storage, now } = world
	const { id } = application
	return {
		label: `invites: ${by}, ${email}`,
		may: isRight && !isOver(application) && !hasSent(application),
		run: (db) => inviteCoApplicant(db, { storage, actor, id, email, jointIntent: true, emails, now }),
		after() {
			const before = isInvited(application) ? application.co!.email : null
			world.links += 1
			application.co = { email, state: 'invited', link: world.links }
			touch(world, application)
			return [
				...(before !== null && before !== email
					? [toInvited(application, before, 'invitation-canceled')]
					: []),
				toInvited(application, email, 'invited'),
			]
		},
	}
}

export function newLink(world: CreditWorld, random: Random): Act | null {
	const application = of(world)
	if (!application) return null
	const { actor, isRight, by } = firstOrNot(world, random)
	const { id, co } = application
	return {
		label: `asks for a new link: ${by}`,
		may:
			isRight &&
			!application.isErased &&
			(hasSent(application) || (isInvited(application) && !isOver(application))),
		run: (db) => sendNewLink(db, { actor, id, emails, now: world.now }),
		after() {
			world.links += 1
			co!.link = world.links
			return [toInvited(application, co!.email, 'new-link')]
		},
	}
}

export function endInvite(world: CreditWorld, random: Random): Act | null {
	const application = of(world)
	if (!application) return null
	const isCo = random.chance(0.5)
	const { actor, isRight, by } = isCo
		? { actor: null, isRight: true, by: 'second' }
		: firstOrNot(world, random)
	const { storage, now } = world
	const { id, co } = application
	const isThere = isCo ? isInvited(application) : co !== null && !hasSent(application)
	return {
		label: `${isCo ? 'declines' : 'cancels the invitation'}: ${by}`,
		may: isRight && !isOver(application) && isThere,
		again: 'nothing',
		async run(db) {
			await endInvitation(db, { storage, id, emails, actor: actor ?? (await secondOf(db, application)), now })
		},
		after() {
			touch(world, application)
			if (isCo) {
				application.co = { ...co!, state: 'declined' }
				return [toPerson(application, 'first', 'part-declined')]
			}
			const wasInvited = isInvited(application)
			application.co = null
			return wasInvited ? [toInvited(application, co!.email, 'invitation-canceled')] : []
		},
	}
}

export function submitSecond(world: CreditWorld): Act | null {
	const application = of(world)
	if (!application || hasSent(application)) return null
	const { vault } = world
	const { id } = application
	return {
		label: 'submits the part: second',
		may: isInvited(application) && !isOver(application),
		run: (db) =>
			db.transaction(async (tx) => {
				const values = submittedValuesOf(coAnswers)
				const part = { vault, actor: await secondOf(tx, application), id, values, now: world.now }
				const { applicantId } = await saveCoPart(tx, part)
				await addLicense(tx, { applicationId: id, applicantId })
				return submitCoPart(tx, { ...part, agreement: jointAgreement, emails, timeZone })
			}),
		after() {
			// The part carries the address that they typed.
			application.co = { ...application.co!, state: 'submitted', email: 'anselm@example.com' }
			touch(world, application)
			return [
				toPerson(application, 'first', 'part-added'),
				toPerson(application, 'co', 'part-received'),
				...(application.status === 'draft' ? [] : [toAdmin(application, 'part-added')]),
			]
		},
	}
}
