import type { ComponentProps } from 'react'
import { cn } from '#app/ui/cn.ts'
import { useFieldControl } from '#app/ui/field.tsx'

export function Textarea({ className, rows = 4, ...props }: ComponentProps<'textarea'>) {
	return <textarea rows={rows} {...useFieldControl()} {...props} className={cn('input', className)} />
}
