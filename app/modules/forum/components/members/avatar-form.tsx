import { Form, useNavigation } from 'react-router'
import { SectionCard } from '#app/ui/account/section-card.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { FileDrop } from '#app/ui/controls/files/file-drop.tsx'
import type { MemberView } from '../../members/member-view.ts'
import { pictureBytesMax, pictureTypes } from '../../posts/post-limits.ts'
import { MemberAvatar } from './member-avatar.tsx'

type AvatarFormProps = { member: Pick<MemberView, 'name' | 'avatarId'>; error: string | undefined }

/** The form for a member's picture; without one a key tag is shown. */
export function AvatarForm({ member, error }: AvatarFormProps) {
	const { formData, state } = useNavigation()
	const busy = state === 'submitting' && formData?.has('picture')
	return (
		<SectionCard title="Picture" intro="Without a picture, we show a key tag with your initials.">
			<div className="flex flex-wrap items-start gap-4">
				<MemberAvatar member={member} />
				<Form
					method="post"
					encType="multipart/form-data"
					className="flex min-w-56 flex-1 flex-wrap items-end gap-3"
				>
					<Field
						id="picture"
						label="Choose a picture"
						hint="PNG, JPG or JPEG, max 5MB. We crop it to a square."
						error={error}
						required
						className="min-w-56 flex-1"
					>
						<FileDrop name="picture" accept={pictureTypes} bytesMax={pictureBytesMax} />
					</Field>
					<Button type="submit" busyText={busy ? 'Saving...' : undefined}>
						Save picture
					</Button>
				</Form>
				{member.avatarId && (
					<Form method="post">
						<Button intent="remove-picture" variant="quiet">
							Remove picture
						</Button>
					</Form>
				)}
			</div>
		</SectionCard>
	)
}
