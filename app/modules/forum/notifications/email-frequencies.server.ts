import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { forumMember, forumPreference } from '#app/db/schema/forum.ts'
import { NotFound } from '#app/lib/errors.ts'
import type { NamedActor } from '#app/modules/auth/actor.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { findOwnMember, getOwnMember } from '../members/members.server.ts'
import { defaultFrequencies, type EmailFrequencies } from './email-frequency.ts'

/** Returns how often the actor gets emails, for each topic. */
export async function getEmailFrequencies(
	db: Db,
	{ actor }: { actor: Pick<Viewer, 'id'> },
): Promise<EmailFrequencies> {
	const member = await findOwnMember(db, { actor })
	if (!member) return defaultFrequencies
	const [row] = await db
		.select({
			reply: forumPreference.reply,
			mention: forumPreference.mention,
			follow: forumPreference.follow,
		})
		.from(forumPreference)
		.where(eq(forumPreference.memberId, member.id))
	return row ?? defaultFrequencies
}

/** Saves how often the actor gets emails. */
export async function saveEmailFrequencies(
	db: Db,
	{ actor, frequencies, now }: { actor: NamedActor; frequencies: EmailFrequencies; now: Date },
): Promise<void> {
	const { id } = await getOwnMember(db, { actor, now })
	await upsertFrequencies(db, { memberId: id, frequencies })
}

/** Sets one frequency for all topics, by the link of an email and without signing in. Repeating it changes nothing. @throws NotFound */
export async function setEmailFrequencyOfMember(
	db: Db,
	{ memberId, frequency }: { memberId: number; frequency: EmailFrequencies['reply'] },
): Promise<void> {
	const [member] = await db
		.select({ id: forumMember.id })
		.from(forumMember)
		.where(eq(forumMember.id, memberId))
	if (!member) throw new NotFound('This link doesn’t work. Please use the one in the email, or email us.')
	await upsertFrequencies(db, {
		memberId,
		frequencies: { reply: frequency, mention: frequency, follow: frequency },
	})
}

async function upsertFrequencies(
	db: Db,
	{ memberId, frequencies }: { memberId: number; frequencies: EmailFrequencies },
): Promise<void> {
	await db
		.insert(forumPreference)
		.values({ memberId, ...frequencies })
		.onConflictDoUpdate({ target: forumPreference.memberId, set: frequencies })
}
