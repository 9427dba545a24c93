import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { user } from '#app/db/schema/auth.ts'
import { transact } from '#app/db/transact.server.ts'
import type { Auth } from '../auth.ts'
import type { ProviderProfile } from '../providers/provider-client.server.ts'
import { ProviderRejection } from '../providers/provider-failures.ts'
import { notifyOwner } from '../security/security-events.server.ts'
import { providers } from './auth-result.ts'
import { findIdentityOwner, hasIdentityOf, insertIdentity } from './identities.server.ts'
import { emailVerification } from './sign-up.server.ts'

type Owner = { id: string; email: string; name: string }
type AcceptIdentityInput = {
	auth: Pick<Auth, 'origin' | 'queueEmail' | 'onVerified'>
	profile: ProviderProfile
	/** The request in which the person signs in or links. */
	from: { clientIp: string; userAgent: string | null }
	now: Date
}

/** Null if the account is not verified yet: an email is then queued that verifies the address and links the identity. */
export type AcceptedIdentity = Owner | null

/**
 * Finds or creates the account of a person a provider confirms, in one transaction with everything related. The identity is
 * provider and subject, so a changed address at the provider has no effect. An account is found by its address only to be linked,
 * and only when both the provider and we know the address to be verified.
 * @throws ProviderRejection
 */
export function acceptIdentity(
	db: Db,
	{ auth, profile, from, now }: AcceptIdentityInput,
): Promise<AcceptedIdentity> {
	return transact(db, async (tx) => {
		const existing = await findIdentityOwner(tx, profile)
		if (existing && !existing.emailVerified) throw new ProviderRejection('account_unverified')
		if (existing) return existing
		const { provider, email, emailVerified } = profile
		if (!email) throw new ProviderRejection('no_email')
		if (provider === 'google' && !emailVerified) throw new ProviderRejection('email_unverified')
		const name = nameOf(profile, email)
		const [created] = await tx
			.insert(user)
			.values({
				id: randomUUID(),
				name,
				email: email.toLowerCase(),
				emailVerified,
				createdAt: now,
				updatedAt: now,
			})
			.onConflictDoNothing({ target: user.email })
			.returning()
		if (created && emailVerified) {
			await claim(tx, created, { profile, now })
			await auth.onVerified(tx, created)
			return created
		}
		const [owner] = await tx.select().from(user).where(eq(user.email, email)).for('update')
		if (!owner) throw new ProviderRejection('our_fault')
		if (!owner.emailVerified) {
			if (emailVerified) throw new ProviderRejection('account_unverified')
			await emailVerification(tx, {
				auth,
				now,
				userId: owner.id,
				to: owner.email,
				identity: { provider, subject: profile.subject, name },
			})
			return null
		}
		if (!emailVerified) throw new ProviderRejection('link_first')
		await linkTo(tx, owner, { auth, profile, from, now })
		return owner
	})
}

/**
 * Links the identity to the account of a signed-in person who asked for it. The provider's address does not matter here, because
 * signing in to both sides proves both.
 * @throws ProviderRejection
 */
export function linkIdentity(
	db: Db,
	{ auth, userId, profile, from, now }: AcceptIdentityInput & { userId: string },
): Promise<Owner> {
	return transact(db, async (tx) => {
		const [owner] = await tx.select().from(user).where(eq(user.id, userId)).for('update')
		if (!owner?.emailVerified) throw new ProviderRejection('session_changed')
		const linkedOwner = await findIdentityOwner(tx, profile)
		if (linkedOwner && linkedOwner.id !== userId) throw new ProviderRejection('identity_taken')
		if (!linkedOwner) await linkTo(tx, owner, { auth, profile, from, now })
		return owner
	})
}

async function linkTo(
	tx: Db,
	owner: Owner,
	{ auth, profile, from, now }: AcceptIdentityInput,
): Promise<void> {
	// The same identity may have been linked a moment ago in another tab.
	const linkedOwner = await findIdentityOwner(tx, profile)
	if (linkedOwner?.id === owner.id) return
	// One identity per provider: a second one with the same address belongs to a stranger, or the address was reassigned.
	if (await hasIdentityOf(tx, { userId: owner.id, provider: profile.provider }))
		throw new ProviderRejection('other_identity')
	await claim(tx, owner, { profile, now })
	const detail = providers[profile.provider]
	await notifyOwner(tx, { auth, owner, kind: 'provider-linked', detail, from, now })
}

async function claim(
	tx: Db,
	owner: Owner,
	{ profile: { provider, subject }, now }: Pick<AcceptIdentityInput, 'profile' | 'now'>,
): Promise<void> {
	if (!(await insertIdentity(tx, { userId: owner.id, provider, subject, now })))
		throw new ProviderRejection('identity_taken')
}

function nameOf({ name }: ProviderProfile, email: string): string {
	const cleanName = name.replace(/\p{Cc}+/gu, ' ').trim()
	return (cleanName || email.split('@')[0] || email).slice(0, 100)
}
