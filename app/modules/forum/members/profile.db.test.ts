import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect } from 'vitest'
import { forumComment, forumMember, forumPost, forumSave } from '#app/db/schema/forum.ts'
import { upload } from '#app/db/schema/uploads.ts'
import { diskStorage } from '#app/platform/storage/disk.server.ts'
import { makeComment, makePost } from '#tests/factories/forum/forum.ts'
import { makeForumAccount } from '#tests/factories/forum/forum-accounts.ts'
import { test } from '#tests/setup/database.ts'
import { listSavedPosts, removeSavedPost } from '../posts/listing/saved-posts.server.ts'
import { profileSchema } from './profile.schema.ts'
import { getProfile, removeAvatar, saveProfile, setAvatar } from './profile.server.ts'

const now = new Date('2026-03-04T12:00:00Z')
const fields = { name: ' Ana\n A. ', handle: '@Ana-A', bio: 'Vans.', affiliation: 'none' }
const input = (change: object = {}) => profileSchema.parse({ ...fields, ...change })

test('a profile shows what its member entered, and counts only texts that are shown', async ({ db }) => {
	const { actor, member } = await makeForumAccount(db)
	const trade = { affiliation: 'dealer', affiliationName: 'Sells vans' }
	await saveProfile(db, { actor, input: input(trade), now })
	const post = await makePost(db, { memberId: member.id, title: 'Rust?' })
	await makePost(db, { memberId: member.id, state: 'waiting' })
	await makeComment(db, { postId: post.id, memberId: member.id, body: 'Mine **too**' })
	const hidden = await makePost(db)
	await makeComment(db, { postId: hidden.id, memberId: member.id })
	await db.update(forumPost).set({ state: 'hidden', hiddenReason: 'Spam' }).where(eq(forumPost.id, hidden.id))
	const profile = await getProfile(db, { id: member.id })
	expect(profile.member).toMatchObject({ name: 'Ana A.', handle: 'ana-a', affiliationName: 'Sells vans' })
	expect(profile).toMatchObject({ bio: 'Vans.', posts: 1, comments: 1 })
	expect(profile.latestPosts.map(({ title }) => title)).toEqual(['Rust?'])
	expect(profile.latestComments.map(({ excerpt }) => excerpt)).toEqual(['Mine too'])
	await expect(getProfile(db, { id: 999_999 })).rejects.toThrow('find this member')
})

test.each<[object, string]>([
	[{ handle: 'advisor' }, 'handle'],
	[{ handle: 'has space' }, 'handle'],
	[{ name: '\u202E ' }, 'name'],
	[{ name: '123' }, 'name'],
	[{ bio: 'x'.repeat(301) }, 'bio'],
	[{ affiliation: 'dealer' }, 'affiliationName'],
	[{ affiliation: 'friend' }, 'affiliation'],
])('a profile with %j is rejected at %s', (change, field) => {
	const read = profileSchema.safeParse({ ...fields, ...change })
	expect([...new Set(read.error?.issues.map(({ path }) => path[0]))]).toEqual([field])
})

test('a handle is unique, and a suspended member cannot change the profile', async ({ db }) => {
	const [ana, ben] = [await makeForumAccount(db, { handle: 'ana-a' }), await makeForumAccount(db)]
	await expect(saveProfile(db, { actor: ben.actor, input: input(), now })).rejects.toThrow(
		'handle is already taken',
	)
	await saveProfile(db, { actor: ana.actor, input: input(), now })
	const suspension = { suspendedAt: now, suspendedReason: 'Spam.' }
	await db.update(forumMember).set(suspension).where(eq(forumMember.id, ana.member.id))
	await expect(saveProfile(db, { actor: ana.actor, input: input(), now })).rejects.toThrow('further notice')
})

test('an avatar is cropped to a square without location data, replaces the earlier one, and can be removed', async ({
	freshDb: { db },
}) => {
	const folder = await mkdtemp(join(tmpdir(), 'avatar-'))
	try {
		const storage = diskStorage(join(folder, 'files'))
		const path = join(folder, 'in.jpg')
		const wide = sharp({ create: { width: 900, height: 300, channels: 3, background: 'teal' } })
		const located = wide.withExif({ IFD3: { GPSLatitude: '40/1 44/1 0/1' } }).jpeg()
		await writeFile(path, await located.toBuffer())
		const file = { path, name: 'me.jpg', sizeBytes: 5_000 }
		const { actor, member } = await makeForumAccount(db)
		await setAvatar(db, storage, { actor, file, now })
		await setAvatar(db, storage, { actor, file, now })
		const [stored, ...others] = await db.select().from(upload)
		expect(others).toEqual([])
		expect(stored).toMatchObject({
			width: 192,
			height: 192,
			public: true,
			purpose: 'avatar',
			ownerId: actor.id,
		})
		expect((await getProfile(db, { id: member.id })).member.avatarId).toBe(stored!.id)
		await writeFile(path, 'GIF89a')
		await expect(setAvatar(db, storage, { actor, file, now })).rejects.toThrow('PNG or JPG')
		await removeAvatar(db, storage, { actor })
		await removeAvatar(db, storage, { actor })
		expect(await db.$count(upload)).toBe(0)
	} finally {
		await rm(folder, { recursive: true })
	}
})

test('saved posts page without gaps, also if saved at the same time; a hidden post keeps its entry', async ({
	db,
}) => {
	const { actor, member } = await makeForumAccount(db)
	const posts = []
	for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) posts.push(await makePost(db, { title }))
	await db
		.insert(forumSave)
		.values(posts.map(({ id }) => ({ postId: id, memberId: member.id, createdAt: now })))
	await db
		.update(forumPost)
		.set({ state: 'hidden', hiddenReason: 'Spam' })
		.where(eq(forumPost.id, posts[3]!.id))
	const first = await listSavedPosts(db, { actor, limit: 2 })
	const second = await listSavedPosts(db, { actor, limit: 3, before: first.posts.at(-1)! })
	expect(first).toMatchObject({
		more: true,
		posts: [{ title: 'Five' }, { title: 'Hidden post', shown: false, excerpt: '' }],
	})
	expect(second.posts.map(({ title }) => title)).toEqual(['Three', 'Two', 'One'])
	expect(second.more).toBe(false)
	await removeSavedPost(db, { actor, postId: posts[3]!.id })
	await removeSavedPost(db, { actor: (await makeForumAccount(db)).actor, postId: posts[2]!.id })
	expect((await listSavedPosts(db, { actor })).posts).toHaveLength(4)
})

test('deleting an account removes name, picture and handle and keeps the comments', async ({ db }) => {
	const { actor, member } = await makeForumAccount(db, { name: 'Ana A.', bio: 'Vans.' })
	const post = await makePost(db, { memberId: member.id })
	const comment = await makeComment(db, { postId: post.id, memberId: member.id })
	const { user } = await import('#app/db/schema/auth.ts')
	await db.delete(user).where(eq(user.id, actor.id))
	expect((await getProfile(db, { id: member.id })).member).toMatchObject({
		name: 'Former member',
		avatarId: null,
		handle: `former-${member.id}`,
	})
	expect(await db.$count(forumComment, eq(forumComment.id, comment.id))).toBe(1)
})
