import { Ban } from 'lucide-react'
import { data, Link, redirect } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { admit, failureOf } from '#app/http/forms.server.ts'
import { requireUser } from '#app/http/guards.server.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import { withUploadForm } from '#app/http/upload-form.server.ts'
import { Invalid, TooLarge } from '#app/lib/errors.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { readRowId } from '#app/lib/row-id.ts'
import { listBlocked, unblockMember } from '#app/modules/forum/blocks.server.ts'
import { AvatarForm } from '#app/modules/forum/components/avatar-form.tsx'
import { BlockedList } from '#app/modules/forum/components/blocked-list.tsx'
import { ProfileForm } from '#app/modules/forum/components/profile-form.tsx'
import { memberPath } from '#app/modules/forum/forum-addresses.ts'
import { profileSchema } from '#app/modules/forum/profile.schema.ts'
import {
	avatarBytesMax,
	getOwnProfile,
	removeAvatar,
	saveProfile,
	setAvatar,
} from '#app/modules/forum/profile.server.ts'
import { AccountHead } from '#app/ui/account/page-head.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from './+types/account.community'

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Community profile')

const here = '/account/community'

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireUser(args)
	const { db, clock } = getServices(args.context)
	const { suspension, ...profile } = await getOwnProfile(db, { actor, now: clock.now() })
	return { profile, suspension, blocked: await listBlocked(db, { actor }) }
}

export async function action(args: Route.ActionArgs) {
	const actor = await requireUser(args)
	const { db, clock, storage } = getServices(args.context)
	let typed: Record<string, string> = {}
	try {
		return await withUploadForm(args.request, {
			fileField: 'picture',
			bytesMax: avatarBytesMax,
			use: async ({ fields, file }) => {
				for (const [name, value] of fields) if (typeof value === 'string') typed[name] = value
				admit(args.context)
				const now = clock.now()
				if (typed.intent === 'unblock') {
					const memberId = readRowId(typed.member)
					if (memberId !== undefined) await unblockMember(db, { actor, memberId })
					return redirect(here, 303)
				}
				if (typed.intent === 'remove-picture') {
					await removeAvatar(db, storage, { actor })
					return redirect(here, 303)
				}
				if (typed.intent !== 'profile') {
					typed = {}
					if (!file) throw new Invalid('Please choose a picture.', 'picture')
					await setAvatar(db, storage, { actor, file, now })
					return saved('Your picture is on everything you write.')
				}
				const read = profileSchema.safeParse(typed)
				if (!read.success) {
					const errors: Record<string, string> = {}
					for (const { path, message } of read.error.issues) errors[String(path[0] ?? '')] ??= message
					return data({ typed, errors }, { status: 422 })
				}
				await saveProfile(db, { actor, input: read.data, now })
				return saved('This is how others see you now.')
			},
		})
	} catch (error) {
		const { message, init } = failureOf(args.context, error, 'This could not be saved. Please try again.')
		const named = error instanceof Invalid ? (error.field ?? '') : error instanceof TooLarge ? 'file' : ''
		const field = named === 'file' ? 'picture' : named
		return data({ typed, errors: { [field]: message } as Record<string, string> }, init)
	}
}

const saved = (description: string) =>
	redirectWithToast(here, { kind: 'success', title: 'Saved', description })

export default function CommunityProfile({ loaderData, actionData }: Route.ComponentProps) {
	const { profile, suspension, blocked } = loaderData
	const { id, avatarId, ...words } = profile
	const errors: Record<string, string> = actionData?.errors ?? {}
	const isTyped = actionData?.typed.intent === 'profile'
	const values: Record<string, string> = isTyped
		? actionData.typed
		: { ...words, affiliationName: words.affiliationName ?? '' }
	return (
		<>
			<AccountHead title="Community profile">
				How others see you. <Link to={memberPath({ id })}>Your public page</Link>
			</AccountHead>
			{suspension && (
				<Notice look="signal" icon={<Ban aria-hidden="true" />} title="You cannot write at the moment">
					{suspension}
				</Notice>
			)}
			<ProfileForm key={`${words.name} ${words.handle}`} values={values} errors={errors} />
			<AvatarForm member={{ name: words.name, avatarId }} error={errors.picture} />
			<BlockedList members={blocked} />
		</>
	)
}
