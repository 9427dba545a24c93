import { clsx } from 'clsx/lite'

/** The logo: an L as a parking lot, with a lamp. */
function BrandMark({ className }: { className?: string }) {
	return (
		<svg viewBox="0 0 34 34" aria-hidden="true" focusable="false" className={clsx('size-8.5', className)}>
			<rect width="34" height="34" rx="8" fill="oklch(0.38 0.085 162)" />
			<path fill="oklch(0.985 0.01 95)" d="M9 6.5h5V22h11.5v5H9z" />
			<circle cx="22.5" cy="12.5" r="4.5" fill="oklch(0.82 0.155 76)" />
		</svg>
	)
}

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
			<BrandMark />
			<span>{name}</span>
		</span>
	)
}
