import { clsx } from 'clsx/lite'
import { Icon } from '../icons/icon.tsx'

/** An image of the business, and whether it contains its name. */
export type BrandLogo = {
	image: { src: string; width: number; height: number }
	showsName: boolean
}

/** Logo and name, to be placed inside a link to the home page. */
export function Brand({
	name,
	logo,
	look = 'page',
}: {
	name: string
	/** The logo of the business, if not the site's own. */
	logo?: BrandLogo | null | undefined
	/** `rail`: smaller, in the color of its surroundings. */
	look?: 'page' | 'rail'
}) {
	return (
		<span
			className={clsx(
				look === 'page' ? 'text-[1.625rem] text-ink' : 'text-[1.375rem]',
				'flex w-fit items-center gap-2.5 font-[780] font-display leading-none tracking-[-0.045em]',
			)}
		>
			{logo ? <img {...logo.image} alt="" className="logo" /> : <Icon name="logo" className="size-8.5" />}
			<span className={logo?.showsName ? 'sr-only' : undefined}>{name}</span>
		</span>
	)
}
