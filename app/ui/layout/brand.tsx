import { clsx } from 'clsx/lite'
import { Icon } from '../icons/icon.tsx'

/** Logo and name, to be placed inside a link to the home page. */
export function Brand({
	name,
	look = 'page',
}: {
	name: string /** `rail`: smaller, in the color of its surroundings. */
	look?: 'page' | 'rail'
}) {
	return (
		<span
			className={clsx(
				look === 'page' ? 'text-[1.625rem] text-ink' : 'text-[1.375rem]',
				'flex w-fit items-center gap-2.5 font-[780] font-display leading-none tracking-[-0.045em]',
			)}
		>
			<Icon name="logo" className="size-8.5" />
			<span>{name}</span>
		</span>
	)
}
