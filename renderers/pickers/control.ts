/** ARIA and state of a control, alike for those of a desk and those of a phone. */
export interface ControlProps {
  id?: string;
  disabled?: boolean;
  status?: "error";
  onBlur?: () => void;
  "aria-label"?: string;
  "aria-invalid"?: true;
  "aria-required"?: true;
  "aria-describedby"?: string;
}
