import { clsx } from 'clsx/lite'
import type { ComponentProps, ReactNode } from 'react'
import { Slot } from './slot.tsx'

export type ButtonProps = ComponentProps<'button'> & {
	/** How it looks: button.css says what each is for. */
	variant?: 'go' | 'line' | 'brand' | 'ghost' | 'quiet' | 'plain' | 'danger' | 'destructive'
	/** With a mouse 48, 44, 36 or 30 px high; on phones at least 44. */
	size?: 'md' | 'sm' | 'compact' | 'mini'
	/** As wide as its surroundings. */
	block?: boolean
	/** Applies the styles to the only child instead, usually a link. */
	asChild?: boolean
	/** Submits the form with this value in its field `intent`, by which an action tells the buttons of a form apart. */
	intent?: string | undefined
	/** While set, the button shows this text and is disabled. */
	busyText?: ReactNode | undefined
}

export function Button({
	variant = 'line',
	size = 'md',
	block,
	asChild,
	intent,
	busyText,
	className,
	children,
	...props
}: ButtonProps) {
	const submits = intent === undefined ? { type: 'button' as const } : submitsAs(intent)
	const classes = clsx('button', `button-${variant}`, `button-${size}`, block && 'w-full', className)
	if (asChild) {
		return (
			<Slot {...props} className={classes}>
				{children}
			</Slot>
		)
	}
	const busy = busyText ? ({ 'aria-busy': true, disabled: true } as const) : undefined
	return (
		<button
			{...submits}
			{...props}
			{...busy}
			ref={(busy ?? props).disabled ? returnFocus : props.ref}
			className={classes}
		>
			{busyText || children}
		</button>
	)
}

const submitsAs = (intent: string) => ({ type: 'submit' as const, name: 'intent', value: intent })

/** A browser takes the focus from a button that is disabled. It gets it back once enabled, unless something else has taken it. */
function returnFocus(button: HTMLButtonElement) {
	if (document.activeElement !== button) return
	// The button is enabled only after its reference is removed.
	return () => queueMicrotask(() => document.activeElement === document.body && button.focus())
}
