import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from '#app/ui/foundations/cn.ts'
import { Slot } from './slot.tsx'

const button = cva(
	'inline-flex items-center justify-center gap-2 rounded-control border-2 border-transparent text-center font-semibold leading-tight no-underline transition-transform duration-100 active:translate-y-px disabled:opacity-55 disabled:active:translate-y-0 aria-busy:cursor-progress [&_svg]:size-[1.2em] [&_svg]:shrink-0',
	{
		variants: {
			variant: {
				/** Amber: the one primary action of a screen. */
				go: 'bg-signal text-signal-ink shadow-go hover:bg-signal-hover',
				line: 'border-brand bg-surface text-brand hover:bg-brand-wash',
				brand: 'bg-brand text-brand-ink hover:bg-brand-hover',
				/** Takes the text color of its surroundings: on lacquer, on asphalt. */
				ghost: 'border-current text-inherit hover:bg-veil',
				/** No border until hovered: the less important of two actions. */
				quiet: 'text-brand hover:bg-brand-wash',
				/** Neutral, for lists and tools. */
				plain: 'border-line-strong bg-raised text-ink hover:border-ink-soft hover:bg-brand-wash',
				danger: 'border-danger bg-surface text-danger hover:bg-danger-wash',
				/** The last step of something that cannot be undone. */
				destructive: 'bg-danger text-danger-ink hover:bg-danger-hover',
			},
			size: {
				md: 'min-h-12 px-5.5 py-2.5',
				sm: 'min-h-11 px-4.5 py-2 text-small',
				/** 36 px with a mouse, 44 px on phones. */
				compact: 'min-h-9 border px-3.5 py-1 text-compact max-md:min-h-11',
				mini: 'min-h-7.5 border px-2.5 py-0.5 text-fine max-md:min-h-11',
			},
			block: { true: 'w-full' },
		},
		compoundVariants: [
			{
				variant: 'go',
				size: ['compact', 'mini'],
				className: 'border-signal-deep shadow-go-compact',
			},
		],
		defaultVariants: { variant: 'line', size: 'md' },
	},
)

export type ButtonProps = ComponentProps<'button'> &
	VariantProps<typeof button> & {
		/** Applies the styles to the only child instead, usually a link. */
		asChild?: boolean
		/** Submits the form with this value in its field `intent`, by which an action tells the buttons of a form apart. */
		intent?: string | undefined
		/** While set, the button shows this text, cannot be pressed again, and keeps the focus. */
		busyText?: ReactNode | undefined
	}

export function Button({
	variant,
	size,
	block,
	asChild,
	intent,
	busyText,
	className,
	children,
	...props
}: ButtonProps) {
	const submits = intent === undefined ? { type: 'button' as const } : submitsAs(intent)
	const classes = cn(button({ variant, size, block }), className)
	if (asChild) {
		return (
			<Slot {...props} className={classes}>
				{children}
			</Slot>
		)
	}
	if (busyText === undefined || busyText === false || busyText === null) {
		return (
			<button {...submits} {...props} className={classes}>
				{children}
			</button>
		)
	}
	// `aria-disabled`, not `disabled`: a disabled button would lose the focus.
	return (
		<button
			{...submits}
			{...props}
			className={classes}
			aria-busy="true"
			aria-disabled="true"
			onClick={(event) => event.preventDefault()}
		>
			{busyText}
		</button>
	)
}

const submitsAs = (intent: string) => ({ type: 'submit' as const, name: 'intent', value: intent })
