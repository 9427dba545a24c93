import { Ban } from 'lucide-react'
import { data, Link, redirect } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { respondToFailure } from '#app/http/form-result.server.ts'
import { throwIfRejected } from '#app/http/forms.server.ts'
import { requireUser } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import { sentValues } from '#app/http/typed-values.server.ts'
import { withUploadForm } from '#app/http/uploads/upload-form.server.ts'
import { Invalid } from '#app/lib/errors.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { parseForm } from '#app/lib/parse-form.ts'
import { readRowId } from '#app/lib/row-id.ts'
import { AvatarForm } from '#app/modules/forum/components/members/avatar-form.tsx'
import { BlockedList } from '#app/modules/forum/components/members/blocked-list.tsx'
import { ProfileForm } from '#app/modules/forum/components/members/profile-form.tsx'
import { memberPath } from '#app/modules/forum/forum-paths.ts'
import { profileSchema } from '#app/modules/forum/members/profile.schema.ts'
import {
	avatarBytesMax,
	getOwnProfile,
	removeAvatar,
	saveProfile,
	setAvatar,
} from '#app/modules/forum/members/profile.server.ts'
import { listBlocked, unblockMember } from '#app/modules/forum/moderation/blocks.server.ts'
import { AccountHead } from '#app/ui/account/page-head.tsx'
import { Notice } from '#app/ui/layout/notice.tsx'
import type { Route } from './+types/community'

export const handle: RouteHandle = {
	access: 'member',
	bodyBytesMax: 5_500_000,
	rateLimit: { max: 60, windowSeconds: 300 },
	showsFormErrors: true,
}

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
	let values: Record<string, string> = {}
	try {
		return await withUploadForm(args.request, {
			fileField: 'picture',
			bytesMax: avatarBytesMax,
			use: async ({ fields, file }) => {
				values = sentValues(fields, ['intent', 'member', ...Object.keys(profileSchema.shape)])
				throwIfRejected(args.context)
				const now = clock.now()
				if (values.intent === 'unblock') {
					const memberId = readRowId(values.member)
					if (memberId !== undefined) await unblockMember(db, { actor, memberId })
					return redirect(here, 303)
				}
				if (values.intent === 'remove-picture') {
					await removeAvatar(db, storage, { actor })
					return redirect(here, 303)
				}
				if (values.intent !== 'profile') {
					values = {}
					if (!file) throw new Invalid('Please choose a picture.', 'picture')
					await setAvatar(db, storage, { actor, file, now })
					return redirectSaved('Your picture now appears next to everything you write.')
				}
				const sent = parseForm(profileSchema, fields)
				if (!sent.ok) return data<RejectedForm>({ ...sent, values }, { status: 422 })
				await saveProfile(db, { actor, input: sent.value, now })
				return redirectSaved('This is how others see you now.')
			},
		})
	} catch (error) {
		return respondToFailure<string>(args.context, error, {
			values,
			fallback: 'This could not be saved. Please try again.',
			fileField: 'picture',
		})
	}
}

const redirectSaved = (description: string) =>
	redirectWithToast(here, { kind: 'success', title: 'Saved', description })

export default function CommunityProfile({ loaderData, actionData }: Route.ComponentProps) {
	const { profile, suspension, blocked } = loaderData
	const { id, avatarId, ...profileValues } = profile
	const isTyped = actionData?.values.intent === 'profile'
	const saved = { ...profileValues, affiliationName: profileValues.affiliationName ?? '' }
	return (
		<>
			<AccountHead title="Community profile">
				How others see you. <Link to={memberPath({ id })}>Your public page</Link>
			</AccountHead>
			{suspension && (
				<Notice look="signal" icon={<Ban aria-hidden="true" />} title="You can’t post right now">
					{suspension}
				</Notice>
			)}
			<ProfileForm
				key={`${profileValues.name} ${profileValues.handle}`}
				values={isTyped ? actionData.values : saved}
				rejected={actionData}
			/>
			<AvatarForm member={{ name: profileValues.name, avatarId }} error={actionData?.errors.picture} />
			<BlockedList members={blocked} />
		</>
	)
}
