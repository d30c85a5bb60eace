import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";

/** A line that is dragged by its handle. */
export function useDragged(id: string) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id });
  const style = { transform: CSS.Translate.toString(transform), transition, ...(isDragging && { zIndex: 2, opacity: 0.7 }) };
  return { place: { ref: setNodeRef, style }, handle: { ref: setActivatorNodeRef, ...attributes, ...listeners } };
}
