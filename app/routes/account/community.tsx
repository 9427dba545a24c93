import { Link, redirect } from 'react-router'
import { z } from 'zod'
import { getServices } from '#app/http/context.server.ts'
import { formAction, runForms } from '#app/http/form-actions.server.ts'
import { requireUser } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { Invalid } from '#app/lib/errors.ts'
import { controlsOf } from '#app/lib/forms/form-controls.ts'
import { rowIdField } from '#app/lib/forms/form-fields.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { rejectionFor } from '#app/lib/rejected-form.ts'
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
import { useFormState } from '#app/ui/controls/forms/form.tsx'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Notice } from '#app/ui/layout/notice.tsx'
import type { Route } from './+types/community'

export const handle: RouteHandle = {
	access: 'member',
	bodyBytesMax: 5_500_000,
	rateLimit: { max: 60, windowSeconds: 300 },
	showsFormErrors: true,
}

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Community profile')

const page = '/account/community'

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireUser(args)
	const { db, clock } = getServices(args.context)
	const { suspension, ...profile } = await getOwnProfile(db, { actor, now: clock.now() })
	return {
		profile,
		controls: controlsOf(profileSchema),
		suspension,
		blocked: await listBlocked(db, { actor }),
	}
}

export async function action(args: Route.ActionArgs) {
	const actor = await requireUser(args)
	const { db, clock, storage } = getServices(args.context)
	const now = clock.now()
	return runForms(
		args,
		{
			profile: formAction({
				schema: profileSchema,
				run: (input) => saveProfile(db, { actor, input, now }),
				message: ['Saved', 'This is how others see you now.'],
			}),
			picture: formAction({
				async run(_, { file }) {
					if (!file) throw new Invalid('Please choose a picture.', 'picture')
					await setAvatar(db, storage, { actor, file, now })
				},
				message: ['Saved', 'Your picture now appears next to everything you write.'],
			}),
			'remove-picture': formAction({
				async run() {
					await removeAvatar(db, storage, { actor })
					return redirect(page, 303)
				},
			}),
			unblock: formAction({
				schema: z.object({ member: rowIdField() }),
				async run({ member }) {
					await unblockMember(db, { actor, memberId: member })
					return redirect(page, 303)
				},
			}),
		},
		{ page, otherwise: 'picture', file: { field: 'picture', bytesMax: avatarBytesMax } },
	)
}

export default function CommunityProfile({ loaderData, actionData }: Route.ComponentProps) {
	const answer = useLastAnswer(actionData)
	const { profile, controls, suspension, blocked } = loaderData
	const { id, avatarId, ...initial } = profile
	const form = useFormState(controls, { answer, intent: 'profile', initial })
	const pictureError = rejectionFor(answer, 'picture')
	return (
		<>
			<AccountHead title="Community profile">
				How others see you. <Link to={memberPath({ id })}>Your public page</Link>
			</AccountHead>
			{suspension && (
				<Notice look="signal" icon={<Icon name="ban" />} title="You can’t post right now">
					{suspension}
				</Notice>
			)}
			<ProfileForm key={`${initial.name} ${initial.handle}`} form={form} />
			<AvatarForm
				member={{ name: initial.name, avatarId }}
				error={pictureError?.errors.picture ?? pictureError?.formError ?? undefined}
			/>
			<BlockedList members={blocked} />
		</>
	)
}
