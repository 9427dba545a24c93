import { clsx } from 'clsx/lite'
import { type ComponentProps, useState } from 'react'
import { Icon } from '../icons/icon.tsx'
import { useFieldControl } from './field-context.ts'

/** A password field with a button that shows and hides the text. */
export function PasswordInput({ className, ...props }: Omit<ComponentProps<'input'>, 'type'>) {
	const [shown, setShown] = useState(false)
	return (
		<span className="relative block">
			<input
				autoCapitalize={shown ? 'none' : undefined}
				autoCorrect="off"
				spellCheck={false}
				{...useFieldControl()}
				{...props}
				type={shown ? 'text' : 'password'}
				className={clsx('input pr-12', className)}
			/>
			<button
				type="button"
				aria-pressed={shown}
				aria-label="Show password"
				title={shown ? 'Hide password' : 'Show password'}
				onClick={() => setShown(!shown)}
				className="absolute inset-y-0.5 right-0.5 grid w-11 place-items-center rounded-control text-ink-soft hover:text-ink [&_svg]:size-5"
			>
				{shown ? <Icon name="eye-off" /> : <Icon name="eye" />}
			</button>
		</span>
	)
}
