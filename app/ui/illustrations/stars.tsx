import { clsx } from 'clsx/lite'
import { drawing } from './vehicle.tsx'

/** A rating as five stars; `value` is 0 to 5, drawn to the nearest whole star and announced exactly. */
export function Stars({ value, className }: { value: number; className?: string }) {
	return (
		<span
			role="img"
			aria-label={`${value} out of 5 stars`}
			className={clsx('inline-flex gap-0.5 text-star', className)}
		>
			{[1, 2, 3, 4, 5].map((position) => (
				<Star key={position} filled={position <= Math.round(value)} />
			))}
		</span>
	)
}

function Star({ filled }: { filled?: boolean }) {
	return (
		<svg
			viewBox="0 0 24 24"
			aria-hidden="true"
			focusable="false"
			className={clsx(
				'size-[1.1em] stroke-2 stroke-current',
				filled === true && 'fill-current',
				filled === false && 'fill-none',
			)}
		>
			<use href={drawing('star')} />
		</svg>
	)
}

type StarInputProps = {
	name: string
	defaultValue?: number
	legend?: string
	required?: boolean
	className?: string
}

/** A rating as five radios, which work with arrow keys and without scripts. */
export function StarInput({ name, defaultValue, legend = 'Rating', required, className }: StarInputProps) {
	return (
		<fieldset className={clsx('star-input w-fit', className)}>
			<legend className="mb-1 font-semibold text-small">{legend}</legend>
			<div className="flex">
				{[1, 2, 3, 4, 5].map((position) => (
					<label
						key={position}
						className="grid size-11 place-items-center rounded-control text-[1.6rem] text-star has-focus-visible:outline-3 has-focus-visible:outline-focus"
					>
						<input
							type="radio"
							name={name}
							value={position}
							defaultChecked={position === defaultValue}
							required={required}
							className="sr-only"
						/>
						<Star />
						<span className="sr-only">{position === 1 ? '1 star' : `${position} stars`}</span>
					</label>
				))}
			</div>
		</fieldset>
	)
}
