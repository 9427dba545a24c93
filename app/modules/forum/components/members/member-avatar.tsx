import { clsx } from 'clsx/lite'
import { KeyTag } from '#app/ui/controls/avatar.tsx'
import type { MemberView } from '../../members/member-view.ts'

/** A member's picture, or a key tag with their initials; decorative, because the name is next to it. */
export function MemberAvatar({
	member: { name, avatarId },
	className,
}: {
	member: Pick<MemberView, 'name' | 'avatarId'>
	className?: string
}) {
	if (!avatarId) return <KeyTag name={name} className={className} />
	return (
		<img
			src={`/files/${avatarId}`}
			alt=""
			width={44}
			height={44}
			loading="lazy"
			decoding="async"
			className={clsx('size-11 shrink-0 rounded-full object-cover', className)}
		/>
	)
}
