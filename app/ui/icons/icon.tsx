import { clsx } from 'clsx/lite'
import type { ComponentProps } from 'react'
import type { IconName } from './icon-names.ts'
import file from './icons.svg?url'

type IconProps = Omit<ComponentProps<'svg'>, 'children'> & { name: IconName }

/** An icon of the one file that all pages share. It is decoration, unless it has a label. */
export function Icon({ name, className, ...props }: IconProps) {
	return (
		// biome-ignore lint/a11y/noSvgWithoutTitle: hidden, or named by aria-label
		<svg aria-hidden={props['aria-label'] ? undefined : true} {...props} className={clsx('icon', className)}>
			<use href={`${file}#${name}`} />
		</svg>
	)
}
