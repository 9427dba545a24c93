import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { account, user } from '#app/db/schema/auth.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict, Forbidden, NotFound } from '#app/lib/errors.ts'
import type { Auth } from '../auth.server.ts'
import { ProviderRejection } from '../providers/provider-failures.ts'
import type { ProviderProfile } from '../providers/providers.server.ts'
import { notifyOwner } from '../security/security-events.server.ts'
import { deleteOtherSessions } from '../sessions/own-sessions.server.ts'
import { isFresh } from '../sessions/session-life.server.ts'
import type { Source, Viewer } from '../viewer.ts'
import { type ProviderId, providers } from './auth-result.ts'
import { findIdentityOwner, insertCredential, listIdentities } from './credentials.server.ts'
import { emailToken } from './emailed-tokens.server.ts'

type Owner = { id: string; email: string; name: string }
type AcceptIdentityInput = {
	auth: Pick<Auth, 'origin' | 'queueEmail' | 'onVerified'>
	profile: ProviderProfile
	from: Source
	/** Where the page leads once an emailed link has verified the address. */
	returnTo?: string
	now: Date
}

/**
 * Finds or creates the account of a person a provider confirms, in one transaction with everything related. The identity is
 * provider and subject, so a changed address at the provider has no effect. An account is found by its address only to be linked,
 * and only when both the provider and we know the address to be verified. Null if the account is not verified yet: an email is then
 * queued that verifies the address and links the identity.
 * @throws ProviderRejection
 */
export function acceptIdentity(db: Db, input: AcceptIdentityInput): Promise<Owner | null> {
	const { auth, profile, now } = input
	return transact(db, async (tx) => {
		const existing = await findIdentityOwner(tx, profile)
		if (existing && !existing.emailVerified) throw new ProviderRejection('account_unverified')
		if (existing) return existing
		const { provider, subject, email, emailVerified } = profile
		if (!email) throw new ProviderRejection('no_email')
		if (provider === 'google' && !emailVerified) throw new ProviderRejection('email_unverified')
		const name = nameOf(profile, email)
		const times = { createdAt: now, updatedAt: now }
		const [created] = await tx
			.insert(user)
			.values({ id: randomUUID(), name, email: email.toLowerCase(), emailVerified, ...times })
			.onConflictDoNothing({ target: user.email })
			.returning()
		if (created && emailVerified) {
			await claim(tx, created, input)
			await auth.onVerified(tx, created)
			return created
		}
		const [owner] = await tx.select().from(user).where(eq(user.email, email)).for('update')
		if (!owner) throw new ProviderRejection('our_fault')
		if (!owner.emailVerified) {
			if (emailVerified) throw new ProviderRejection('account_unverified')
			const payload = { userId: owner.id, identity: { provider, subject, name }, returnTo: input.returnTo }
			await emailToken(tx, { auth, to: owner.email, purpose: 'verify-email', payload, now })
			return null
		}
		if (!emailVerified) throw new ProviderRejection('link_first')
		await linkTo(tx, owner, input)
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
	{ userId, ...input }: AcceptIdentityInput & { userId: string },
): Promise<Owner> {
	return transact(db, async (tx) => {
		const [owner] = await tx.select().from(user).where(eq(user.id, userId)).for('update')
		if (!owner?.emailVerified) throw new ProviderRejection('session_changed')
		await linkTo(tx, owner, input)
		return owner
	})
}

async function linkTo(tx: Db, owner: Owner, input: AcceptIdentityInput): Promise<void> {
	const { auth, profile, from, now } = input
	const linkedOwner = await findIdentityOwner(tx, profile)
	// The same identity may have been linked a moment ago in another tab.
	if (linkedOwner?.id === owner.id) return
	if (linkedOwner) throw new ProviderRejection('identity_taken')
	// One identity per provider: a second one with the same address belongs to a stranger, or the address was reassigned.
	if (await hasIdentityOf(tx, { actor: owner, provider: profile.provider }))
		throw new ProviderRejection('other_identity')
	await claim(tx, owner, input)
	const detail = providers[profile.provider]
	await notifyOwner(tx, { auth, owner, kind: 'provider-linked', detail, from, now })
}

async function claim(tx: Db, owner: Owner, { profile, now }: AcceptIdentityInput): Promise<void> {
	if (!(await insertCredential(tx, { userId: owner.id, credential: profile, now })))
		throw new ProviderRejection('identity_taken')
}

function nameOf({ name }: ProviderProfile, email: string): string {
	const cleanName = name.replace(/\p{Cc}+/gu, ' ').trim()
	return (cleanName || email.split('@')[0] || email).slice(0, 100)
}

/** Whether the account already has an identity of this provider. */
export async function hasIdentityOf(
	db: Db,
	{ actor, provider }: { actor: { id: string }; provider: ProviderId },
): Promise<boolean> {
	const { identities } = await listIdentities(db, { actor })
	return identities.some((identity) => identity.provider === provider)
}

type UnlinkIdentityInput = {
	auth: Pick<Auth, 'queueEmail'>
	actor: Pick<Viewer, 'id' | 'sessionId' | 'confirmedAt'>
	identityId: string
	from: Source
	now: Date
}

/**
 * Unlinks a provider, ends the account's other sessions (one of them may have been created through it), and notifies the owner by
 * email. The actor must have confirmed their presence within the last five minutes.
 * @throws Forbidden without a recent confirmation; NotFound when it is not the actor's; Conflict when it is the last sign-in
 * method
 */
export async function unlinkIdentity(
	db: Db,
	{ auth, actor, identityId, from, now }: UnlinkIdentityInput,
): Promise<{ provider: ProviderId }> {
	if (!isFresh(actor, now)) throw new Forbidden('Please confirm it’s you first.')
	return transact(db, async (tx) => {
		// The owner's row is locked, so the second of two simultaneous unlinks sees the result of the first.
		const [owner] = await tx.select().from(user).where(eq(user.id, actor.id)).for('update')
		const { hasPassword, identities } = await listIdentities(tx, { actor })
		const found = identities.find(({ id }) => id === identityId)
		if (!owner || !found) throw new NotFound('This account is not linked to yours.')
		if (!hasPassword && identities.length === 1)
			throw new Conflict(
				`${found.providerName} is your only way to sign in. Choose a password first: 'Forgot password' emails you a link.`,
			)
		await tx.delete(account).where(eq(account.id, found.id))
		await deleteOtherSessions(tx, { actor })
		const detail = found.providerName
		await notifyOwner(tx, { auth, owner, kind: 'provider-unlinked', detail, from, now })
		return { provider: found.provider }
	})
}
