import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { user } from '#app/db/schema/auth.ts'
import { transact } from '#app/db/transact.server.ts'
import type { Auth } from '../auth.ts'
import { ProviderRejection } from '../providers/provider-failures.ts'
import type { ProviderProfile } from '../providers/provider-profile.ts'
import { noteSecurityEvent } from '../security/security-events.server.ts'
import { providers } from './auth-result.ts'
import { findIdentityOwner, hasIdentityOf, insertIdentity } from './identities.server.ts'
import { emailVerification } from './sign-up.server.ts'

type Owner = { id: string; email: string; name: string }
type Arrival = {
	auth: Pick<Auth, 'origin' | 'mail' | 'onVerified'>
	profile: ProviderProfile
	/** Whose request it is. */
	from: { clientIp: string; userAgent: string | null }
	now: Date
}

/** Null: there is an unproven account now, and a mail on its way that proves the address and links the identity. */
export type AcceptedIdentity = Owner | null

/**
 * Finds or makes the account of somebody a provider vouches for, in one transaction with everything that hangs on it.
 * The identity is provider and subject: a changed address at the provider moves nothing. An account is found by its
 * address only to be linked, and only when the provider and we both know the address to be proven.
 * @throws ProviderRefusal
 */
export function acceptIdentity(db: Db, { auth, profile, from, now }: Arrival): Promise<AcceptedIdentity> {
	return transact(db, async (tx) => {
		const known = await findIdentityOwner(tx, profile)
		if (known && !known.emailVerified) throw new ProviderRejection('account_unverified')
		if (known) return known
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
				to: { email: owner.email, name },
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
 * Links what the provider vouches for to the account of somebody who is signed in and asked for it. The provider's
 * address does not matter here: both sides are proven by signing in to them.
 * @throws ProviderRefusal
 */
export function linkIdentity(
	db: Db,
	{ auth, userId, profile, from, now }: Arrival & { userId: string },
): Promise<Owner> {
	return transact(db, async (tx) => {
		const [owner] = await tx.select().from(user).where(eq(user.id, userId)).for('update')
		if (!owner?.emailVerified) throw new ProviderRejection('signed_out_meanwhile')
		const holder = await findIdentityOwner(tx, profile)
		if (holder && holder.id !== userId) throw new ProviderRejection('identity_taken')
		if (!holder) await linkTo(tx, owner, { auth, profile, from, now })
		return owner
	})
}

async function linkTo(tx: Db, owner: Owner, { auth, profile, from, now }: Arrival): Promise<void> {
	// Whoever was there first may have been this very identity, a moment ago in another tab.
	const holder = await findIdentityOwner(tx, profile)
	if (holder?.id === owner.id) return
	// One of each provider: a second one that knows the address is a stranger, or an address given to somebody new.
	if (await hasIdentityOf(tx, { userId: owner.id, provider: profile.provider }))
		throw new ProviderRejection('other_identity')
	await claim(tx, owner, { profile, now })
	const detail = providers[profile.provider]
	await noteSecurityEvent(tx, { userId: owner.id, kind: 'provider-linked', detail, from, now })
	await auth.mail.providerLinked(tx, owner, detail)
}

async function claim(
	tx: Db,
	owner: Owner,
	{ profile: { provider, subject }, now }: Pick<Arrival, 'profile' | 'now'>,
): Promise<void> {
	if (!(await insertIdentity(tx, { userId: owner.id, provider, subject, now })))
		throw new ProviderRejection('identity_taken')
}

function nameOf({ name }: ProviderProfile, email: string): string {
	const given = name.replace(/\p{Cc}+/gu, ' ').trim()
	return (given || email.split('@')[0] || email).slice(0, 100)
}
